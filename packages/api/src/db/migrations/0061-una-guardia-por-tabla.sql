-- What a row may hold, and may become, on the tables that every documento and evento writes. PostgreSQL reads the text of a CHECK and of a WHEN anew for
-- each statement: those of one evento took a quarter of what storing and settling it took. A function is read once by each connection. The rules are the
-- same, under the same names.

create function negar_cambio(regla text, operacion text, esquema text, tabla text) returns void language plpgsql as $$
begin
  raise exception '% on % is not allowed (%)', operacion, tabla, regla
    using errcode = 'restrict_violation', schema = esquema, table = tabla, constraint = regla;
end $$;

create function negar_fila(regla text, esquema text, tabla text) returns void language plpgsql as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tabla, regla
    using errcode = 'check_violation', schema = esquema, table = tabla, constraint = regla;
end $$;

-- A row that refers to another one of the taxpayer's refers to the taxpayer by it. Nobody deletes a taxpayer, nor gives him another number.
create function exigir_contribuyente(quien bigint, regla text, esquema text, tabla text) returns void language plpgsql as $$
declare
  esta boolean;
begin
  execute format('select exists (select from %I.contribuyente where contribuyente_id = $1)', esquema) into esta using quien;
  if not esta then
    raise exception 'insert or update on table "%" violates foreign key constraint "%"', tabla, regla
      using errcode = 'foreign_key_violation', schema = esquema, table = tabla, constraint = regla;
  end if;
end $$;

create function guardar_evento() returns trigger language plpgsql as $$
declare
  regla text;
begin
  if tg_op = 'UPDATE' then
    regla := case
      when old.estado <> 'ENVIADO' and (old.protocolo is distinct from new.protocolo or old.codigo is distinct from new.codigo
        or old.mensaje is distinct from new.mensaje or old.fecha_procesamiento is distinct from new.fecha_procesamiento
        or old.historia is distinct from new.historia) then 'evento_dicho'
      when new.arriendo < old.arriendo
        or old.historia is distinct from new.historia
          and jsonb_array_length(jsonb_path_query_array(new.historia, '$[*] ? (@.paso == "envio" && @.dijo != "no-salio")'))
            < jsonb_array_length(jsonb_path_query_array(old.historia, '$[*] ? (@.paso == "envio" && @.dijo != "no-salio")'))
        then 'evento_no_retrocede'
      when old.estado <> 'ENVIADO' and old.estado <> new.estado then 'evento_sentenciado'
    end;
    if regla is not null then perform negar_cambio(regla, tg_op, tg_table_schema, tg_table_name); end if;
  elsif new.documento_id is null and new.recibido_id is null then
    perform exigir_contribuyente(new.contribuyente_id, 'evento_sifen_contribuyente_id_fkey', tg_table_schema, tg_table_name);
  end if;
  regla := case
    when new.ambiente not in ('DEV', 'PROD') then 'evento_sifen_ambiente_check'
    when new.tipo not in ('NOMINACION', 'CANCELACION', 'INUTILIZACION', 'TRANSPORTE', 'NOTIFICACION_RECEPCION', 'CONFORMIDAD', 'DISCONFORMIDAD',
      'DESCONOCIMIENTO') then 'evento_sifen_tipo_check'
    when new.estado not in ('ENVIADO', 'APROBADO', 'RECHAZADO') then 'evento_sifen_estado_check'
    when new.origen not in ('PROPIO', 'EXTERNO') then 'evento_sifen_origen_check'
    when (new.tipo = 'NOMINACION') <> (new.receptor is not null) then 'evento_sifen_check1'
    when (new.estado = 'ENVIADO') <> (new.fecha_procesamiento is null) then 'evento_sifen_check2'
    when (new.datos is null) <> (new.tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION')) then 'evento_sifen_datos_check'
    when (new.documento_id is not null) <> (new.tipo in ('NOMINACION', 'CANCELACION', 'TRANSPORTE')) then 'evento_sifen_documento_check'
    when (new.recibido_id is null) <> (new.tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION', 'TRANSPORTE')) then 'evento_sifen_recibido_check'
    when new.id_mensaje not between 1 and 9999999999 then 'evento_sifen_id_mensaje_check'
    when not (new.origen = 'PROPIO' and new.id_mensaje is not null
      or new.origen = 'EXTERNO' and new.id_mensaje is null and new.estado = 'APROBADO') then 'evento_sifen_mensaje_check'
  end;
  if regla is not null then perform negar_fila(regla, tg_table_schema, tg_table_name); end if;
  return new;
end $$;

create function guardar_idempotencia() returns trigger language plpgsql as $$
declare
  regla text := case
    when new.ambiente not in ('DEV', 'PROD', 'SANDBOX') then 'idempotencia_ambiente_check'
    when new.documento_id is null and new.evento_sifen_id is null and new.adopcion_id is null then 'idempotencia_check'
    when char_length(new.clave) not between 1 and 255 then 'idempotencia_clave_check'
    when new.operacion not in ('EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION', 'ADOPCION', 'TRANSPORTE', 'NOTIFICACION_RECEPCION',
      'CONFORMIDAD', 'DISCONFORMIDAD', 'DESCONOCIMIENTO', 'CORREO', 'PETICION') then 'idempotencia_operacion_check'
  end;
begin
  if regla is not null then perform negar_fila(regla, tg_table_schema, tg_table_name); end if;
  return new;
end $$;

create function guardar_intercambio() returns trigger language plpgsql as $$
declare
  regla text := case when new.ambiente not in ('DEV', 'PROD') then 'intercambio_ambiente_check' end;
begin
  if regla is not null then perform negar_fila(regla, tg_table_schema, tg_table_name); end if;
  if new.documento_id is null and new.evento_sifen_id is null and new.lote_id is null then
    perform exigir_contribuyente(new.contribuyente_id, 'intercambio_contribuyente_id_fkey', tg_table_schema, tg_table_name);
  end if;
  return new;
end $$;

create function guardar_documento() returns trigger language plpgsql as $$
declare
  regla text;
begin
  if tg_op = 'UPDATE' then
    regla := case
      when old.estado <> new.estado and not case
        when old.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') then new.estado <> 'CANCELADO'
        when old.estado in ('APROBADO', 'APROBADO_OBSERVACION') then new.estado = 'CANCELADO'
        else false end then 'documento_estado'
      when new.arriendo < old.arriendo or old.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')
        and jsonb_array_length(new.historia) < jsonb_array_length(old.historia) - 1 then 'documento_no_retrocede'
      when old.estado not in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') and (old.protocolo is distinct from new.protocolo
        or old.codigo is distinct from new.codigo or old.mensaje is distinct from new.mensaje or old.fecha_aprobacion is distinct from new.fecha_aprobacion
        or old.fecha_procesamiento is distinct from new.fecha_procesamiento or old.historia is distinct from new.historia) then 'documento_sentenciado'
    end;
    if regla is not null then perform negar_cambio(regla, tg_op, tg_table_schema, tg_table_name); end if;
  elsif new.timbrado_id is null then
    perform exigir_contribuyente(new.contribuyente_id, 'documento_contribuyente_id_fkey', tg_table_schema, tg_table_name);
  end if;
  regla := case
    when new.ambiente not in ('DEV', 'PROD', 'SANDBOX') then 'documento_ambiente_check'
    when new.estado not in ('PENDIENTE', 'EN_LOTE', 'ENVIADO', 'APROBADO', 'APROBADO_OBSERVACION', 'RECHAZADO', 'ERROR', 'CANCELADO')
      then 'documento_estado_check'
    when new.origen not in ('EMITIDO', 'ADOPTADO') then 'documento_origen_check'
    when new.origen <> 'ADOPTADO' and new.timbrado_id is null then 'documento_timbrado_check'
    when tg_op = 'INSERT' and new.cdc !~ '^[0-9]{9}[0-9A-D][0-9]{34}$' then 'documento_cdc_check'
    when new.numero not between 1 and 9999999 then 'documento_numero_check'
  end;
  if regla is not null then perform negar_fila(regla, tg_table_schema, tg_table_name); end if;
  return new;
end $$;

create function guardar_timbrado() returns trigger language plpgsql as $$
declare
  regla text;
begin
  if tg_op = 'UPDATE' and (old.timbrado_id is distinct from new.timbrado_id or old.contribuyente_id is distinct from new.contribuyente_id
    or old.ambiente is distinct from new.ambiente or old.numero is distinct from new.numero or old.inicio is distinct from new.inicio
    or old.fin is distinct from new.fin or old.establecimiento is distinct from new.establecimiento or old.punto is distinct from new.punto
    or old.tipo_documento is distinct from new.tipo_documento or old.serie is distinct from new.serie or new.siguiente < old.siguiente) then
    perform negar_cambio('timbrado_inmutable', tg_op, tg_table_schema, tg_table_name);
  end if;
  regla := case
    when new.alineado_desde not between 1 and new.siguiente then 'timbrado_alineado_check'
    when (new.detenido_en is null) <> (new.detenido_numero is null) then 'timbrado_detenido_check'
    when new.siguiente not between 1 and 10000000 then 'timbrado_siguiente_check'
    -- What does not change was looked at when it came.
    when tg_op = 'UPDATE' then null
    when new.ambiente not in ('DEV', 'PROD', 'SANDBOX') then 'timbrado_ambiente_check'
    when new.establecimiento !~ '^[0-9]{3}$' then 'timbrado_establecimiento_check'
    when new.numero !~ '^[0-9]{8}$' then 'timbrado_numero_check'
    when new.punto !~ '^[0-9]{3}$' then 'timbrado_punto_check'
    when new.serie !~ '^[A-Z]{2}$' then 'timbrado_serie_check'
    when new.tipo_documento not in (1, 4, 5, 6, 7) then 'timbrado_tipo_documento_check'
  end;
  if regla is not null then perform negar_fila(regla, tg_table_schema, tg_table_name); end if;
  return new;
end $$;

create or replace function nombrar_ficha() returns trigger language plpgsql as $$
declare
  nombrado text;
begin
  if new.tipo = 'NOMINACION' and new.estado = 'APROBADO' then
    nombrado := ' ' || nombre_de_ficha(new.receptor) || ' ';
    update ficha set texto = texto || nombrado
    where contribuyente_id = new.contribuyente_id and documento_id = new.documento_id and position(nombrado in texto) = 0;
  end if;
  return null;
end $$;

-- Where a taxpayer's rows lie on several servers the guards lie beside them, and each of these goes there by itself.
set local citus.enable_unsafe_triggers to on;
do $$
begin
drop trigger evento_dicho on evento_sifen;
drop trigger evento_no_retrocede on evento_sifen;
drop trigger evento_sentenciado on evento_sifen;
drop trigger if exists evento_nombra on evento_sifen;
drop trigger documento_estado on documento;
drop trigger documento_no_retrocede on documento;
drop trigger documento_sentenciado on documento;
drop trigger timbrado_inmutable on timbrado;

create trigger evento_guarda before insert or update on evento_sifen for each row execute function guardar_evento();
create trigger idempotencia_guarda before insert on idempotencia for each row execute function guardar_idempotencia();
create trigger intercambio_guarda before insert on intercambio for each row execute function guardar_intercambio();
create trigger documento_guarda before insert or update on documento for each row execute function guardar_documento();
create trigger timbrado_guarda before insert or update on timbrado for each row execute function guardar_timbrado();

-- There no trigger writes a ficha: the statement does (`db/ficha.ts`).
if to_regclass('pg_dist_partition') is null then
create trigger evento_nombra after insert or update of estado on evento_sifen for each row execute function nombrar_ficha();
end if;

alter table evento_sifen
  drop constraint evento_sifen_ambiente_check, drop constraint evento_sifen_check1, drop constraint evento_sifen_check2,
  drop constraint evento_sifen_datos_check, drop constraint evento_sifen_documento_check, drop constraint evento_sifen_estado_check,
  drop constraint evento_sifen_id_mensaje_check, drop constraint evento_sifen_mensaje_check, drop constraint evento_sifen_origen_check,
  drop constraint evento_sifen_recibido_check, drop constraint evento_sifen_tipo_check, drop constraint evento_sifen_contribuyente_id_fkey;
alter table idempotencia
  drop constraint idempotencia_ambiente_check, drop constraint idempotencia_check, drop constraint idempotencia_clave_check,
  drop constraint idempotencia_operacion_check, drop constraint idempotencia_contribuyente_id_fkey;
alter table intercambio drop constraint intercambio_ambiente_check, drop constraint intercambio_contribuyente_id_fkey;
alter table documento
  drop constraint documento_ambiente_check, drop constraint documento_cdc_check, drop constraint documento_estado_check,
  drop constraint documento_numero_check, drop constraint documento_origen_check, drop constraint documento_timbrado_check,
  drop constraint documento_contribuyente_id_fkey;
alter table timbrado
  drop constraint timbrado_alineado_check, drop constraint timbrado_ambiente_check, drop constraint timbrado_detenido_check,
  drop constraint timbrado_establecimiento_check, drop constraint timbrado_numero_check, drop constraint timbrado_punto_check,
  drop constraint timbrado_serie_check, drop constraint timbrado_siguiente_check, drop constraint timbrado_tipo_documento_check;
end $$;
