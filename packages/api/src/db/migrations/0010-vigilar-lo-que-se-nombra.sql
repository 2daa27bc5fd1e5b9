-- What may not change is compared only when a statement names it: to compare a signed text is to unpack it twice.
drop trigger documento_inmutable on documento;
create trigger documento_inmutable
  before update of contribuyente_id, ambiente, cdc, tipo_documento, numero_timbrado, establecimiento, punto, numero, xml, digest, qr_url,
    fecha_emision, fecha_creacion, receptor, total, conservar_hasta on documento
  for each row when (
    (old.contribuyente_id, old.ambiente, old.cdc, old.tipo_documento, old.numero_timbrado, old.establecimiento, old.punto, old.numero,
      old.xml, old.digest, old.qr_url, old.fecha_emision, old.fecha_creacion, old.receptor, old.total, old.conservar_hasta)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.cdc, new.tipo_documento, new.numero_timbrado, new.establecimiento, new.punto, new.numero,
      new.xml, new.digest, new.qr_url, new.fecha_emision, new.fecha_creacion, new.receptor, new.total, new.conservar_hasta)
  ) execute function prohibir();

drop trigger evento_inmutable on evento_sifen;
create trigger evento_inmutable
  before update of contribuyente_id, ambiente, documento_id, tipo, cdc, motivo, receptor, xml, id_mensaje, numero_inicio, numero_fin,
    fecha_creacion, conservar_hasta on evento_sifen
  for each row when (
    (old.contribuyente_id, old.ambiente, old.documento_id, old.tipo, old.cdc, old.motivo, old.receptor, old.xml, old.id_mensaje,
      old.numero_inicio, old.numero_fin, old.fecha_creacion, old.conservar_hasta)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.documento_id, new.tipo, new.cdc, new.motivo, new.receptor, new.xml, new.id_mensaje,
      new.numero_inicio, new.numero_fin, new.fecha_creacion, new.conservar_hasta)
  ) execute function prohibir();
create trigger evento_sentenciado before update of estado on evento_sifen
  for each row when (old.estado <> 'ENVIADO' and old.estado <> new.estado) execute function prohibir();

-- What is compressed already is not compressed again.
alter table intercambio alter column respuesta set storage external;
alter table kude alter column pdf set storage external;
