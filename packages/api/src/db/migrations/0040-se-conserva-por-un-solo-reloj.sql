-- What is kept until a day is kept until the clock of the database, ahora(), shows it: by the one of the machine beside it, whoever deletes what is over by the first was refused by the second.

create or replace function conservar() returns trigger language plpgsql as $$
begin
  if old.conservar_hasta >= (ahora() at time zone 'America/Asuncion')::date then
    raise exception 'documento % is kept until %', old.cdc, old.conservar_hasta
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  if old.ambiente <> 'SANDBOX'
    and not pg_catalog.pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    raise exception 'documento % has fiscal value: only the owner of the table deletes it', old.cdc
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return old;
end $$;

create or replace function conservar_clave() returns trigger language plpgsql as $$
begin
  if old.reservada_hasta >= (ahora() at time zone 'America/Asuncion')::date then
    raise exception 'the key % is reserved until %', old.clave, old.reservada_hasta using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace function conservar_intercambio() returns trigger language plpgsql as $$
declare
  de_mas boolean;
begin
  if old.servicio = 'siConsDE' and old.evento_sifen_id is not null then
    execute format(
      'select (select count(*) from %1$s where contribuyente_id = $4 and evento_sifen_id = $1 and servicio = $2 and intercambio_id < $3) >= 6
         and (select count(*) from %1$s where contribuyente_id = $4 and evento_sifen_id = $1 and servicio = $2 and intercambio_id > $3) >= 12',
      tg_relid::regclass)
    into de_mas using old.evento_sifen_id, old.servicio, old.intercambio_id, old.contribuyente_id;
    if de_mas then return old; end if;
  end if;
  -- What speaks of nothing is kept.
  if old.conservar_hasta is null or old.conservar_hasta >= (ahora() at time zone 'America/Asuncion')::date then
    raise exception 'the exchange % with SIFEN is kept with what it speaks of (%)', old.intercambio_id, tg_name
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return old;
end $$;

create or replace function conservar_kude() returns trigger language plpgsql as $$
begin
  if old.conservar_hasta >= (ahora() at time zone 'America/Asuncion')::date then
    raise exception 'the KuDE of documento % is kept with it', old.documento_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
