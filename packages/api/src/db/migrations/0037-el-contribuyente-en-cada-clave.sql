-- The contribuyente is the first column of every key of what is his: PostgreSQL holds a reference to be within one taxpayer, and the tables can be
-- laid on several servers by it. Nothing of what a program of before writes or reads is refused; what it leaves out is filled in.
-- What takes long stands in antes/: it is done before this, step by step while the service runs, or at once with it. Here names change their places.

-- By what was checked already, and so without a look at each row; in one statement with the next it would not be there any more.
alter table kude alter column contribuyente_id set not null, alter column conservar_hasta set not null;
alter table kude drop constraint kude_completo;
create or replace trigger kude_inmutable before update on kude for each row execute function prohibir();
create or replace trigger intercambio_inmutable before update on intercambio for each row execute function prohibir();
drop table lote_conservado;

alter table adopcion_documento drop constraint adopcion_documento_adopcion_id_fkey;
alter table idempotencia drop constraint idempotencia_adopcion_id_fkey, drop constraint idempotencia_documento_id_fkey,
  drop constraint idempotencia_evento_sifen_id_fkey;
alter table intercambio drop constraint intercambio_documento_id_fkey, drop constraint intercambio_evento_sifen_id_fkey,
  drop constraint intercambio_lote_id_fkey;
alter table kude drop constraint kude_documento_id_fkey;
alter table evento_sifen drop constraint evento_sifen_documento_id_fkey;
alter table documento drop constraint documento_lote_id_fkey, drop constraint documento_timbrado_id_fkey;

alter table adopcion drop constraint adopcion_pkey, add constraint adopcion_pkey primary key using index adopcion_clave;
alter table adopcion_documento drop constraint adopcion_documento_pkey,
  add constraint adopcion_documento_pkey primary key using index adopcion_documento_clave;
alter table auditoria drop constraint auditoria_pkey, add constraint auditoria_pkey primary key using index auditoria_clave;
alter table documento drop constraint documento_pkey, add constraint documento_pkey primary key using index documento_clave;
alter table evento_sifen drop constraint evento_sifen_pkey, add constraint evento_sifen_pkey primary key using index evento_sifen_clave;
alter table intercambio drop constraint intercambio_pkey, add constraint intercambio_pkey primary key using index intercambio_clave;
alter table kude drop constraint kude_pkey, add constraint kude_pkey primary key using index kude_clave;
alter table lote drop constraint lote_pkey, add constraint lote_pkey primary key using index lote_clave;
alter table timbrado drop constraint timbrado_pkey, add constraint timbrado_pkey primary key using index timbrado_clave;
alter table auditoria_sello drop constraint auditoria_sello_auditoria_id_key,
  add constraint auditoria_sello_contribuyente_id_auditoria_id_key unique using index auditoria_sello_clave;

drop index evento_unico;
alter index evento_clave_unica rename to evento_unico;

-- By the names that they had: a program of before knows by them what is missing.
alter table adopcion_documento rename constraint adopcion_documento_adopcion_id_clave to adopcion_documento_adopcion_id_fkey;
alter table documento rename constraint documento_lote_id_clave to documento_lote_id_fkey;
alter table documento rename constraint documento_timbrado_id_clave to documento_timbrado_id_fkey;
alter table evento_sifen rename constraint evento_sifen_documento_id_clave to evento_sifen_documento_id_fkey;
alter table idempotencia rename constraint idempotencia_adopcion_id_clave to idempotencia_adopcion_id_fkey;
alter table idempotencia rename constraint idempotencia_documento_id_clave to idempotencia_documento_id_fkey;
alter table idempotencia rename constraint idempotencia_evento_sifen_id_clave to idempotencia_evento_sifen_id_fkey;
alter table intercambio rename constraint intercambio_documento_id_clave to intercambio_documento_id_fkey;
alter table intercambio rename constraint intercambio_evento_sifen_id_clave to intercambio_evento_sifen_id_fkey;
alter table intercambio rename constraint intercambio_lote_id_clave to intercambio_lote_id_fkey;
alter table kude rename constraint kude_documento_id_clave to kude_documento_id_fkey;

-- The key serves what this index served.
drop index auditoria_contribuyente;

create or replace function conservar_kude() returns trigger language plpgsql as $$
begin
  if old.conservar_hasta >= (now() at time zone 'America/Asuncion')::date then
    raise exception 'the KuDE of documento % is kept with it', old.documento_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- Of the questions about one event the first six and the last twelve are kept. The table is named by its number: on whichever server it is, and
-- whatever a session calls by its name.
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
  if old.conservar_hasta is null or old.conservar_hasta >= (now() at time zone 'America/Asuncion')::date then
    raise exception 'the exchange % with SIFEN is kept with what it speaks of (%)', old.intercambio_id, tg_name
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
  end if;
  return old;
end $$;
