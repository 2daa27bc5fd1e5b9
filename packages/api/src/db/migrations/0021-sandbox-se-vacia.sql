-- What is made in SANDBOX has no fiscal value and is kept for 30 days. Whoever was told five years has 30 days from now on.
alter table documento disable trigger documento_inmutable;
update documento set conservar_hasta = (now() at time zone 'America/Asuncion')::date + 30 where ambiente = 'SANDBOX';
alter table documento enable trigger documento_inmutable;
alter table idempotencia disable trigger idempotencia_inmutable;
update idempotencia set reservada_hasta = (now() at time zone 'America/Asuncion')::date + 30 where ambiente = 'SANDBOX';
alter table idempotencia enable trigger idempotencia_inmutable;

-- The service itself empties SANDBOX, so it may delete documentos. With fiscal value it may delete none, however old: only whoever owns the
-- table may, when the retention is over. What hangs on a documento goes with it, in the name of the owner.
create or replace function conservar() returns trigger language plpgsql as $$
begin
  if old.conservar_hasta >= (now() at time zone 'America/Asuncion')::date then
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

-- Whose 30 days are over is found without looking at anything else; and what hangs on a documento without reading all keys.
create index documento_de_sandbox on documento (conservar_hasta) where ambiente = 'SANDBOX';
create index idempotencia_documento on idempotencia (documento_id) where documento_id is not null;
