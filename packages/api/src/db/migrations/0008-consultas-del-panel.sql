-- What the panel asks of very many rows. Most of it is partial: what everybody writes all day stays as cheap as it was.

create index documento_por_estado on documento (contribuyente_id, ambiente, estado, documento_id desc)
  where estado in ('EN_LOTE', 'APROBADO_OBSERVACION', 'RECHAZADO', 'ERROR', 'CANCELADO');
create index documento_de_nota on documento (contribuyente_id, ambiente, tipo_documento, documento_id desc) where tipo_documento <> 1;
create index documento_por_nombre on documento (contribuyente_id, ambiente, innominada, documento_id desc) where archivado_en is null;
create index documento_archivado on documento (contribuyente_id, ambiente, documento_id desc) where archivado_en is not null;
create index evento_nominado on evento_sifen (contribuyente_id, ambiente, fecha_procesamiento)
  where tipo = 'NOMINACION' and estado = 'APROBADO';
-- Each exchange is in one of the two: the latest of each is one step away.
create index intercambio_contestado on intercambio (contribuyente_id, ambiente, intercambio_id desc) where estado_http < 500;
create index intercambio_fallido on intercambio (contribuyente_id, ambiente, intercambio_id desc)
  where estado_http is null or estado_http >= 500;
