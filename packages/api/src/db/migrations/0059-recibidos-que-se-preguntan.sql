-- A documento that somebody else issued, of which SIFEN has not said that it has it: when it is asked next by itself; null: no more.
alter table documento_recibido add column proxima_consulta timestamptz;
alter table documento_recibido add column consultas integer not null default 0;
create index documento_recibido_por_consultar on documento_recibido (proxima_consulta) where estado = 'FIRMADO' and proxima_consulta is not null;
-- Those of the last days, too.
update documento_recibido set proxima_consulta = now() where estado = 'FIRMADO' and fecha_creacion > now() - interval '7 days';
