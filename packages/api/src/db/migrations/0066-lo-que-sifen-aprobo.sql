-- A CDC says who, when and which number, and nothing of amounts or of who buys: under one an issuer may have signed two texts. What came in a file stays as it
-- came until SIFEN shows which one it approved; then that one may take its place, once, and nothing changes any more.
-- Where a taxpayer's rows lie on several servers the guards lie beside them.
set local citus.enable_unsafe_triggers to on;
do $$
begin
  drop trigger documento_recibido_inmutable on documento_recibido;
  create trigger documento_recibido_inmutable before update on documento_recibido
    for each row when (
      (old.recibido_id, old.contribuyente_id, old.ambiente, old.cdc, old.emisor_ruc, old.tipo_documento, old.establecimiento, old.punto, old.numero,
        old.fecha_creacion)
      is distinct from
      (new.recibido_id, new.contribuyente_id, new.ambiente, new.cdc, new.emisor_ruc, new.tipo_documento, new.establecimiento, new.punto, new.numero,
        new.fecha_creacion)
      or (old.estado <> 'FIRMADO' or new.estado = 'FIRMADO') and
        (old.emisor_nombre, old.numero_timbrado, old.serie, old.fecha_emision, old.moneda, old.total, old.total_guaranies, old.receptor_nombre,
          old.xml, old.conservar_hasta)
        is distinct from
        (new.emisor_nombre, new.numero_timbrado, new.serie, new.fecha_emision, new.moneda, new.total, new.total_guaranies, new.receptor_nombre,
          new.xml, new.conservar_hasta)
      -- What SIFEN approved stays approved, or is cancelled.
      or old.estado = 'APROBADO' and new.estado = 'FIRMADO'
      or old.estado = 'CANCELADO' and new.estado <> 'CANCELADO'
    ) execute function prohibir();
  drop trigger recibido_montos_fijos on documento_recibido;
  create trigger recibido_montos_fijos before update of montos on documento_recibido
    for each row when (old.montos is not null and old.montos is distinct from new.montos and old.xml = new.xml) execute function prohibir();
end $$;
