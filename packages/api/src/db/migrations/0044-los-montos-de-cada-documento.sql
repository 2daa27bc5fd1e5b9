-- What a sales book sums of each documento stands beside it, read from what is signed. The long part stands in `antes/`.

-- That it is there was proved without keeping anybody from the table; so this looks at no row.
alter table documento alter column montos set not null;
alter table documento drop constraint documento_con_montos;
