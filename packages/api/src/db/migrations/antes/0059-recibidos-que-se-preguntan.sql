-- What migration 0059 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

alter table documento_recibido add column if not exists proxima_consulta timestamptz, add column if not exists consultas integer not null default 0;

-- Those of the last days, too.
update documento_recibido set proxima_consulta = now() where recibido_id between :desde and :hasta
  and estado = 'FIRMADO' and fecha_creacion > now() - interval '7 days' and proxima_consulta is null;

create index if not exists documento_recibido_por_consultar on documento_recibido (proxima_consulta)
  where estado = 'FIRMADO' and proxima_consulta is not null;
