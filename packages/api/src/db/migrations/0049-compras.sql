-- What was received has what it comes to by rate of IVA, and what it is found by. The long part stands in `antes/`.

-- That they are there was proved without keeping anybody from the table; so this looks at no row.
alter table documento_recibido alter column montos set not null, alter column texto set not null;
alter table documento_recibido drop constraint documento_recibido_con_montos;
