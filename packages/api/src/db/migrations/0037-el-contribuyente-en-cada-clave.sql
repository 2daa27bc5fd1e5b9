-- The contribuyente is the first column of every key of what is his: PostgreSQL holds a reference to be within one taxpayer, and the tables can be
-- laid on several servers by it. Nothing of what a program of before writes or reads is refused; what it leaves out is filled in.

-- A KuDE and an exchange carry themselves whose they are and until when they are kept: no guard looks into another table.
alter table kude add column contribuyente_id bigint, add column conservar_hasta date;
alter table kude disable trigger kude_inmutable;
update kude k set contribuyente_id = d.contribuyente_id, conservar_hasta = d.conservar_hasta from documento d where d.documento_id = k.documento_id;
alter table kude enable trigger kude_inmutable;
alter table kude alter column contribuyente_id set not null, alter column conservar_hasta set not null;

alter table intercambio add column conservar_hasta date;
alter table intercambio disable trigger intercambio_inmutable;
with de_lote as (
  select d.contribuyente_id, (suceso ->> 'lote')::bigint as lote_id, max(d.conservar_hasta) as conservar_hasta
  from documento d, jsonb_array_elements(d.historia) as suceso where suceso ->> 'que' = 'en-lote' group by 1, 2
), plazo as (
  select i.intercambio_id, greatest(d.conservar_hasta, e.conservar_hasta, l.conservar_hasta) as conservar_hasta
  from intercambio i
  left join documento d on d.documento_id = i.documento_id
  left join evento_sifen e on e.evento_sifen_id = i.evento_sifen_id
  left join de_lote l on l.contribuyente_id = i.contribuyente_id and l.lote_id = i.lote_id
)
update intercambio i set conservar_hasta = p.conservar_hasta from plazo p where p.intercambio_id = i.intercambio_id;
alter table intercambio enable trigger intercambio_inmutable;

alter table adopcion_documento drop constraint adopcion_documento_adopcion_id_fkey;
alter table idempotencia drop constraint idempotencia_adopcion_id_fkey, drop constraint idempotencia_documento_id_fkey,
  drop constraint idempotencia_evento_sifen_id_fkey;
alter table intercambio drop constraint intercambio_documento_id_fkey, drop constraint intercambio_evento_sifen_id_fkey,
  drop constraint intercambio_lote_id_fkey;
alter table kude drop constraint kude_documento_id_fkey;
alter table evento_sifen drop constraint evento_sifen_documento_id_fkey;
alter table documento drop constraint documento_lote_id_fkey, drop constraint documento_timbrado_id_fkey;

alter table adopcion drop constraint adopcion_pkey, add primary key (contribuyente_id, adopcion_id);
alter table adopcion_documento drop constraint adopcion_documento_pkey, add primary key (contribuyente_id, adopcion_id, orden);
alter table auditoria drop constraint auditoria_pkey, add primary key (contribuyente_id, auditoria_id);
alter table auditoria_sello drop constraint auditoria_sello_auditoria_id_key, add unique (contribuyente_id, auditoria_id);
alter table documento drop constraint documento_pkey, add primary key (contribuyente_id, documento_id);
alter table evento_sifen drop constraint evento_sifen_pkey, add primary key (contribuyente_id, evento_sifen_id);
alter table intercambio drop constraint intercambio_pkey, add primary key (contribuyente_id, intercambio_id);
alter table kude drop constraint kude_pkey, add primary key (contribuyente_id, documento_id, formato);
alter table lote drop constraint lote_pkey, add primary key (contribuyente_id, lote_id);
alter table timbrado drop constraint timbrado_pkey, add primary key (contribuyente_id, timbrado_id);

drop index evento_unico;
create unique index evento_unico on evento_sifen (contribuyente_id, documento_id, tipo)
  where documento_id is not null and (estado = 'ENVIADO' or estado = 'APROBADO' and tipo <> 'TRANSPORTE');

-- By the names that they had: a program of before knows by them what is missing.
alter table adopcion_documento add constraint adopcion_documento_adopcion_id_fkey
  foreign key (contribuyente_id, adopcion_id) references adopcion (contribuyente_id, adopcion_id);
alter table documento
  add constraint documento_lote_id_fkey foreign key (contribuyente_id, lote_id) references lote (contribuyente_id, lote_id),
  add constraint documento_timbrado_id_fkey foreign key (contribuyente_id, timbrado_id) references timbrado (contribuyente_id, timbrado_id);
alter table evento_sifen add constraint evento_sifen_documento_id_fkey
  foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade;
alter table idempotencia
  add constraint idempotencia_adopcion_id_fkey foreign key (contribuyente_id, adopcion_id) references adopcion (contribuyente_id, adopcion_id),
  add constraint idempotencia_documento_id_fkey foreign key (contribuyente_id, documento_id)
    references documento (contribuyente_id, documento_id) on delete cascade,
  add constraint idempotencia_evento_sifen_id_fkey foreign key (contribuyente_id, evento_sifen_id)
    references evento_sifen (contribuyente_id, evento_sifen_id) on delete cascade;
alter table intercambio
  add constraint intercambio_documento_id_fkey foreign key (contribuyente_id, documento_id)
    references documento (contribuyente_id, documento_id) on delete cascade,
  add constraint intercambio_evento_sifen_id_fkey foreign key (contribuyente_id, evento_sifen_id)
    references evento_sifen (contribuyente_id, evento_sifen_id) on delete cascade,
  add constraint intercambio_lote_id_fkey foreign key (contribuyente_id, lote_id) references lote (contribuyente_id, lote_id);
alter table kude add constraint kude_documento_id_fkey
  foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade;

-- The audit is sealed in the order of its numbers, whosesoever they are; the key serves what this index served.
drop index auditoria_contribuyente;
create index auditoria_numero on auditoria (auditoria_id);
create index auditoria_sello_numero on auditoria_sello (auditoria_id);

-- A program of before looks for these by their numbers alone. They go with a later version.
create index documento_de_antes on documento (documento_id);
create index intercambio_de_antes on intercambio (intercambio_id);
create index kude_de_antes on kude (documento_id);
create index lote_de_antes on lote (lote_id);
create index timbrado_de_antes on timbrado (timbrado_id);

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

-- What a program of before leaves out. These go with a later version, too.
create function completar_kude() returns trigger language plpgsql as $$
begin
  execute format('select contribuyente_id, conservar_hasta from %I.documento where documento_id = $1', tg_table_schema)
  into new.contribuyente_id, new.conservar_hasta using new.documento_id;
  return new;
end $$;
create trigger kude_se_completa before insert on kude
  for each row when (new.contribuyente_id is null) execute function completar_kude();

create function completar_intercambio() returns trigger language plpgsql as $$
begin
  execute format(
    'select greatest((select conservar_hasta from %1$I.documento where contribuyente_id = $1 and documento_id = $2),
       (select conservar_hasta from %1$I.evento_sifen where contribuyente_id = $1 and evento_sifen_id = $3),
       (select max(conservar_hasta) from %1$I.documento where contribuyente_id = $1 and lote_id = $4))',
    tg_table_schema)
  into new.conservar_hasta using new.contribuyente_id, new.documento_id, new.evento_sifen_id, new.lote_id;
  return new;
end $$;
create trigger intercambio_se_completa before insert on intercambio
  for each row when (new.conservar_hasta is null) execute function completar_intercambio();
