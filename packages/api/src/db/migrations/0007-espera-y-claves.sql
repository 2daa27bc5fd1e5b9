-- Who has something that waits is found emisor by emisor: however much one of them has waiting, it hides nobody.
drop index documento_vencido;
drop index lote_vencido;
create index documento_en_espera on documento (contribuyente_id, ambiente, proxima) where estado in ('PENDIENTE', 'ENVIADO');

-- A key stands for what it stood for until its retention ends, also for whoever has the database in his hands.
create function conservar_clave() returns trigger language plpgsql as $$
begin
  if old.reservada_hasta >= (now() at time zone 'America/Asuncion')::date then
    raise exception 'the key % is reserved until %', old.clave, old.reservada_hasta using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger idempotencia_se_conserva before delete on idempotencia for each row execute function conservar_clave();
create trigger idempotencia_no_se_vacia before truncate on idempotencia for each statement execute function prohibir();
create trigger idempotencia_inmutable before update on idempotencia
  for each row when (
    (old.contribuyente_id, old.ambiente, old.clave, old.operacion, old.documento_id, old.evento_sifen_id, old.fecha_creacion,
      old.reservada_hasta)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.clave, new.operacion, new.documento_id, new.evento_sifen_id, new.fecha_creacion,
      new.reservada_hasta)
    or (old.completada_en is not null and old.completada_en is distinct from new.completada_en)
  ) execute function prohibir();
