-- What must not change is refused by the database itself, whoever asks: evidence, verdicts, keys, timbrados and secrets.

-- Which guard refused is part of the error, for whoever reads the log.
create or replace function prohibir() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed (%)', tg_op, tg_table_name, tg_name
    using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end $$;

-- A revoked key stays revoked, a grace once given is not prolonged, and a use once seen is not made older.
create trigger api_key_no_revive before update of revocada_en, gracia_hasta on api_key
  for each row when (
    old.revocada_en is not null and old.revocada_en is distinct from new.revocada_en
    or old.gracia_hasta is not null and old.gracia_hasta is distinct from new.gracia_hasta
  ) execute function prohibir();
create trigger api_key_de_donde_viene before update of api_key_id, rotada_de on api_key
  for each row when ((old.api_key_id, old.rotada_de) is distinct from (new.api_key_id, new.rotada_de)) execute function prohibir();
create trigger api_key_uso before update of ultimo_uso on api_key
  for each row when (old.ultimo_uso is not null and (new.ultimo_uso is null or new.ultimo_uso < old.ultimo_uso)) execute function prohibir();
create trigger api_key_no_se_vacia before truncate on api_key for each statement execute function prohibir();

-- Of a documento, what the first guard leaves out. No statement of the service names these columns.
create trigger documento_fijo before update of documento_id, timbrado_id, serie, moneda, innominada, receptor_documento, receptor_nombre,
    asociado_cdc, cuerpo on documento
  for each row when (
    (old.documento_id, old.timbrado_id, old.serie, old.moneda, old.innominada, old.receptor_documento, old.receptor_nombre, old.asociado_cdc, old.cuerpo)
    is distinct from
    (new.documento_id, new.timbrado_id, new.serie, new.moneda, new.innominada, new.receptor_documento, new.receptor_nombre, new.asociado_cdc, new.cuerpo)
  ) execute function prohibir();

-- While SIFEN has not decided, a documento goes to and fro; a decision is final. The one way on is that SIFEN cancels what it approved.
create trigger documento_estado before update of estado on documento
  for each row when (
    old.estado <> new.estado and not case
      when old.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') then new.estado <> 'CANCELADO'
      when old.estado in ('APROBADO', 'APROBADO_OBSERVACION') then new.estado = 'CANCELADO'
      else false
    end
  ) execute function prohibir();
create trigger documento_sentenciado before update of protocolo, codigo, mensaje, fecha_aprobacion, fecha_procesamiento, historia on documento
  for each row when (
    old.estado not in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') and
    (old.protocolo, old.codigo, old.mensaje, old.fecha_aprobacion, old.fecha_procesamiento, old.historia)
    is distinct from
    (new.protocolo, new.codigo, new.mensaje, new.fecha_aprobacion, new.fecha_procesamiento, new.historia)
  ) execute function prohibir();

-- The same of an evento: its numbers never, and after the verdict nothing of what SIFEN said.
create trigger evento_fijo before update of evento_sifen_id, numero_timbrado, establecimiento, punto, tipo_documento, serie on evento_sifen
  for each row when (
    (old.evento_sifen_id, old.numero_timbrado, old.establecimiento, old.punto, old.tipo_documento, old.serie)
    is distinct from
    (new.evento_sifen_id, new.numero_timbrado, new.establecimiento, new.punto, new.tipo_documento, new.serie)
  ) execute function prohibir();
create trigger evento_dicho before update of protocolo, codigo, mensaje, fecha_procesamiento, historia on evento_sifen
  for each row when (
    old.estado <> 'ENVIADO' and
    (old.protocolo, old.codigo, old.mensaje, old.fecha_procesamiento, old.historia)
    is distinct from
    (new.protocolo, new.codigo, new.mensaje, new.fecha_procesamiento, new.historia)
  ) execute function prohibir();

-- What was on the wire stays as it was, as long as what it speaks of. The tables are named with their schema: whoever made a temporary
-- table of the same name would else be asked instead of them. Of very many questions about one evento the service keeps the first six and
-- the last twelve.
create function conservar_intercambio() returns trigger language plpgsql as $$
declare
  conservado boolean;
  de_mas boolean;
begin
  if old.servicio = 'siConsDE' and old.evento_sifen_id is not null then
    execute format(
      'select (select count(*) from %1$I.intercambio where evento_sifen_id = $1 and servicio = $2 and intercambio_id < $3) >= 6
         and (select count(*) from %1$I.intercambio where evento_sifen_id = $1 and servicio = $2 and intercambio_id > $3) >= 12',
      tg_table_schema)
    into de_mas using old.evento_sifen_id, old.servicio, old.intercambio_id;
    if de_mas then return old; end if;
  end if;
  execute format(
    'select exists (select from %1$I.documento where documento_id = $1 and conservar_hasta >= $6)
       or exists (select from %1$I.evento_sifen where evento_sifen_id = $2 and conservar_hasta >= $6)
       or $3 is not null and exists (
         select from %1$I.documento where contribuyente_id = $4 and ambiente = $5 and conservar_hasta >= $6
           and historia @> jsonb_build_array(jsonb_build_object(''que'', ''en-lote'', ''lote'', $3)))',
    tg_table_schema)
  into conservado
  using old.documento_id, old.evento_sifen_id, old.lote_id, old.contribuyente_id, old.ambiente, (now() at time zone 'America/Asuncion')::date;
  if conservado or (old.documento_id is null and old.evento_sifen_id is null and old.lote_id is null) then
    raise exception 'the exchange % with SIFEN is kept with what it speaks of (%)', old.intercambio_id, tg_name
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return old;
end $$;
create trigger intercambio_inmutable before update on intercambio for each row execute function prohibir();
create trigger intercambio_se_conserva before delete on intercambio for each row execute function conservar_intercambio();
create trigger intercambio_no_se_vacia before truncate on intercambio for each statement execute function prohibir();

create or replace function conservar_kude() returns trigger language plpgsql as $$
declare
  conservado boolean;
begin
  execute format('select exists (select from %I.documento where documento_id = $1 and conservar_hasta >= $2)', tg_table_schema)
  into conservado
  using old.documento_id, (now() at time zone 'America/Asuncion')::date;
  if conservado then
    raise exception 'the KuDE of documento % is kept with it', old.documento_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- A lote that was closed is not opened again, and has the number that SIFEN gave it.
create trigger lote_inmutable before update of lote_id, contribuyente_id, ambiente, tipo_documento, numero, estado, fecha_creacion, fecha_envio on lote
  for each row when (
    (old.lote_id, old.contribuyente_id, old.ambiente, old.tipo_documento, old.fecha_creacion, old.fecha_envio)
      is distinct from (new.lote_id, new.contribuyente_id, new.ambiente, new.tipo_documento, new.fecha_creacion, new.fecha_envio)
    or old.numero is not null and old.numero is distinct from new.numero
    or old.estado in ('CONCLUIDO', 'RECHAZADO') and new.estado not in ('CONCLUIDO', 'RECHAZADO')
  ) execute function prohibir();
create trigger lote_no_se_vacia before truncate on lote for each statement execute function prohibir();

-- The tax authority gives a timbrado its number and its dates; its numbers are taken in order and never given back.
create trigger timbrado_inmutable before update of timbrado_id, contribuyente_id, ambiente, numero, inicio, fin, establecimiento, punto,
    tipo_documento, serie, siguiente on timbrado
  for each row when (
    (old.timbrado_id, old.contribuyente_id, old.ambiente, old.numero, old.inicio, old.fin, old.establecimiento, old.punto, old.tipo_documento, old.serie)
      is distinct from
      (new.timbrado_id, new.contribuyente_id, new.ambiente, new.numero, new.inicio, new.fin, new.establecimiento, new.punto, new.tipo_documento, new.serie)
    or new.siguiente < old.siguiente
  ) execute function prohibir();
create trigger timbrado_no_se_borra before delete on timbrado for each row execute function prohibir();
create trigger timbrado_no_se_vacia before truncate on timbrado for each statement execute function prohibir();

-- A certificate or a CSC is replaced by another one, once. What is sealed of it changes only when another master key seals it (the first
-- four bytes name that key).
create trigger certificado_inmutable before update on certificado
  for each row when (
    (old.certificado_id, old.contribuyente_id, old.ambiente, old.ruc, old.titular, old.serie, old.desde, old.hasta, old.fecha_creacion)
      is distinct from
      (new.certificado_id, new.contribuyente_id, new.ambiente, new.ruc, new.titular, new.serie, new.desde, new.hasta, new.fecha_creacion)
    or old.reemplazado_en is not null and old.reemplazado_en is distinct from new.reemplazado_en
    or old.cifrado <> new.cifrado and substring(old.cifrado from 1 for 4) = substring(new.cifrado from 1 for 4)
  ) execute function prohibir();
create trigger certificado_no_se_borra before delete on certificado for each row execute function prohibir();
create trigger certificado_no_se_vacia before truncate on certificado for each statement execute function prohibir();
create trigger csc_inmutable before update on csc
  for each row when (
    (old.csc_id, old.contribuyente_id, old.ambiente, old.id_csc, old.fecha_creacion)
      is distinct from (new.csc_id, new.contribuyente_id, new.ambiente, new.id_csc, new.fecha_creacion)
    or old.reemplazado_en is not null and old.reemplazado_en is distinct from new.reemplazado_en
    or old.cifrado <> new.cifrado and substring(old.cifrado from 1 for 4) = substring(new.cifrado from 1 for 4)
  ) execute function prohibir();
create trigger csc_no_se_borra before delete on csc for each row execute function prohibir();
create trigger csc_no_se_vacia before truncate on csc for each statement execute function prohibir();
