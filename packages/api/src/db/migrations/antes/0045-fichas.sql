-- What migration 0045 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- Both come with PostgreSQL, and since 13 whoever may create in a database may have them there.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'Para buscar documentos hacen falta las extensiones pg_trgm y btree_gin, y no se pueden crear aquí (%). Vienen con PostgreSQL (en algunas distribuciones, en el paquete postgresql-contrib): instálelas, o pida a quien administra la base que ejecute en ella "create extension pg_trgm; create extension btree_gin", y repita la orden. No se cambió nada.', sqlerrm
    using errcode = sqlstate;
end $$;

-- What a documento is found by: narrow, and written once, while its documento is written anew with every step of its way to SIFEN.
create table if not exists ficha (
  contribuyente_id bigint not null,
  documento_id bigint not null,
  ambiente text not null,
  numero integer not null,
  fecha_emision timestamptz not null,
  total numeric(23, 8) not null,
  -- The ten figures that its CDC ends with.
  fin text not null,
  texto text not null,
  primary key (contribuyente_id, documento_id)
);

-- Without accents, capitals and signs: "Distribuidora «El Ñandú» S.A." is "distribuidora el nandu sa".
create or replace function plegar(texto text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(lower(normalize(texto, NFKD)), '[\u0300-\u036f.''’`´]+', '', 'g'),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+', ' ', 'g'));

create or replace function nombre_de_ficha(receptor jsonb) returns text language sql immutable parallel safe
return plegar(coalesce(receptor ->> 'dNomRec', '') || ' ' || coalesce(receptor ->> 'dRucRec', receptor ->> 'dNumIDRec', ''));

-- Of which a search is a part: who, and what. A word begins after a space.
create or replace function texto_de_ficha(receptor jsonb, innominada boolean, cuerpo jsonb) returns text language sql immutable parallel safe
return ' ' || nombre_de_ficha(receptor) || case when innominada then ' innominada ' else ' ' end
  || coalesce(plegar(jsonb_path_query_array(cuerpo, '$.items[*].descripcion')::text), '') || ' ';

create or replace function escribir_ficha() returns trigger language plpgsql as $$
begin
  insert into ficha (contribuyente_id, documento_id, ambiente, numero, fecha_emision, total, fin, texto)
  values (new.contribuyente_id, new.documento_id, new.ambiente, new.numero, new.fecha_emision, new.total, right(new.cdc, 10),
    texto_de_ficha(new.receptor, new.innominada, new.cuerpo))
  on conflict do nothing;
  return null;
end $$;

-- Whoever was named afterwards is found too.
create or replace function nombrar_ficha() returns trigger language plpgsql as $$
declare
  nombrado text := ' ' || nombre_de_ficha(new.receptor) || ' ';
begin
  update ficha set texto = texto || nombrado
  where contribuyente_id = new.contribuyente_id and documento_id = new.documento_id and position(nombrado in texto) = 0;
  return null;
end $$;

-- Where a taxpayer's rows lie on several servers no trigger writes them: the statement does (`db/ficha.ts`).
do $$
begin
if to_regclass('pg_dist_partition') is null then
create or replace trigger documento_con_ficha after insert on documento for each row execute function escribir_ficha();
create or replace trigger evento_nombra after insert or update of estado on evento_sifen
  for each row when (new.tipo = 'NOMINACION' and new.estado = 'APROBADO') execute function nombrar_ficha();
end if;
end $$;

insert into ficha (contribuyente_id, documento_id, ambiente, numero, fecha_emision, total, fin, texto)
select d.contribuyente_id, d.documento_id, d.ambiente, d.numero, d.fecha_emision, d.total, right(d.cdc, 10),
  texto_de_ficha(d.receptor, d.innominada, d.cuerpo) || coalesce((
    select nombre_de_ficha(e.receptor) || ' ' from evento_sifen e
    where e.contribuyente_id = d.contribuyente_id and e.documento_id = d.documento_id and e.tipo = 'NOMINACION' and e.estado = 'APROBADO'), '')
from documento d where d.documento_id between :desde and :hasta on conflict do nothing;

-- Of those who were named while that was done, too.
update ficha f set texto = f.texto || ' ' || nombre_de_ficha(e.receptor) || ' '
from evento_sifen e
where e.contribuyente_id = f.contribuyente_id and e.documento_id = f.documento_id and e.tipo = 'NOMINACION' and e.estado = 'APROBADO'
  and e.fecha_procesamiento > now() - interval '1 day' and position(' ' || nombre_de_ficha(e.receptor) || ' ' in f.texto) = 0;

create index if not exists ficha_texto on ficha using gin (contribuyente_id, texto gin_trgm_ops);

create index if not exists ficha_total on ficha (contribuyente_id, ambiente, total, documento_id);

create index if not exists ficha_fin on ficha (contribuyente_id, ambiente, fin);

create index if not exists ficha_numero on ficha (contribuyente_id, ambiente, numero, documento_id);

-- Who issued it: the line of the audit that says so.
create index if not exists auditoria_de_emision on auditoria (contribuyente_id, objeto) where accion = 'documento.emitir';
