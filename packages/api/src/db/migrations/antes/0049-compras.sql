-- What migration 0049 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- What a purchases book sums of what was received, read from what is signed by the same function as of what was issued; and what it is found by.
alter table documento_recibido add column if not exists montos numeric[], add column if not exists texto text;

-- Of which a search is a part: from whom, and what. A word begins after a space.
create or replace function completar_texto_de_recibido() returns trigger language plpgsql as $$
begin
  new.texto := ' ' || plegar(new.emisor_nombre || ' ' || split_part(new.emisor_ruc, '-', 1)) || ' '
    || plegar(coalesce((select string_agg(item[1], ' ') from regexp_matches(new.xml, '<dDesProSer>([^<]*)', 'g') as items (item)), '')) || ' ';
  return new;
end $$;
create or replace trigger recibido_montos before insert or update of montos on documento_recibido
  for each row when (new.montos is null) execute function completar_montos();
create or replace trigger recibido_montos_fijos before update of montos on documento_recibido
  for each row when (old.montos is not null and old.montos is distinct from new.montos) execute function prohibir();
create or replace trigger recibido_texto before insert or update of texto on documento_recibido
  for each row when (new.texto is null) execute function completar_texto_de_recibido();

update documento_recibido set montos = null, texto = null where recibido_id between :desde and :hasta and montos is null;

alter table documento_recibido add constraint documento_recibido_con_montos check (montos is not null and texto is not null) not valid;

alter table documento_recibido validate constraint documento_recibido_con_montos;

create index if not exists documento_recibido_texto on documento_recibido using gin (contribuyente_id, texto gin_trgm_ops);

create index if not exists documento_recibido_numero on documento_recibido (contribuyente_id, ambiente, numero, recibido_id);

create index if not exists documento_recibido_total on documento_recibido (contribuyente_id, ambiente, total, recibido_id);

create index if not exists documento_recibido_fin on documento_recibido (contribuyente_id, ambiente, "right"(cdc, 10));

create index if not exists documento_recibido_fecha on documento_recibido (contribuyente_id, ambiente, fecha_emision, recibido_id);

-- Of what may still be answered: what is not cancelled, by when its days begin.
create index if not exists documento_recibido_plazo on documento_recibido (contribuyente_id, ambiente, coalesce(fecha_aprobacion, fecha_emision))
  where estado <> 'CANCELADO';
