-- Emission steps over numbers that were voided, or may have been.
create index evento_inutilizado on evento_sifen (contribuyente_id, ambiente, numero_timbrado, establecimiento, punto, tipo_documento, numero_inicio)
  where tipo = 'INUTILIZACION' and estado in ('ENVIADO', 'APROBADO');
