-- What buyers asked in a month.
create index peticion_fecha on peticion (contribuyente_id, ambiente, fecha_creacion);
