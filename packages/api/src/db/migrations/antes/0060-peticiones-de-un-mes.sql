-- What buyers asked in a month.
create index if not exists peticion_fecha on peticion (contribuyente_id, ambiente, fecha_creacion);
