-- What migration 0037 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- A KuDE and an exchange carry themselves whose they are and until when they are kept; and for a while, until when each lote is.
alter table kude add column if not exists contribuyente_id bigint, add column if not exists conservar_hasta date;
alter table intercambio add column if not exists conservar_hasta date;
create table if not exists lote_conservado (
  contribuyente_id bigint not null,
  lote_id bigint not null,
  conservar_hasta date not null,
  primary key (contribuyente_id, lote_id)
);

-- What a program of before leaves out. These go with a later version.
create or replace function completar_kude() returns trigger language plpgsql as $$
begin
  execute format('select contribuyente_id, conservar_hasta from %I.documento where documento_id = $1', tg_table_schema)
  into new.contribuyente_id, new.conservar_hasta using new.documento_id;
  return new;
end $$;
create or replace trigger kude_se_completa before insert on kude
  for each row when (new.contribuyente_id is null) execute function completar_kude();

create or replace function completar_intercambio() returns trigger language plpgsql as $$
begin
  execute format(
    'select greatest((select conservar_hasta from %1$I.documento where contribuyente_id = $1 and documento_id = $2),
       (select conservar_hasta from %1$I.evento_sifen where contribuyente_id = $1 and evento_sifen_id = $3),
       (select max(conservar_hasta) from %1$I.documento where contribuyente_id = $1 and lote_id = $4))',
    tg_table_schema)
  into new.conservar_hasta using new.contribuyente_id, new.documento_id, new.evento_sifen_id, new.lote_id;
  return new;
end $$;
create or replace trigger intercambio_se_completa before insert on intercambio
  for each row when (new.conservar_hasta is null) execute function completar_intercambio();

-- What lacks may be filled in, once, and nothing else may change.
create or replace trigger kude_inmutable before update on kude for each row
  when (old.contribuyente_id is not null or old.conservar_hasta is not null
    or (old.documento_id, old.formato, old.pdf) is distinct from (new.documento_id, new.formato, new.pdf))
  execute function prohibir();

create or replace trigger intercambio_inmutable before update on intercambio for each row
  when (old.conservar_hasta is not null
    or (old.intercambio_id, old.contribuyente_id, old.ambiente, old.documento_id, old.lote_id, old.evento_sifen_id, old.servicio, old.fecha,
      old.milisegundos, old.resumen, old.estado_http, old.respuesta) is distinct from
      (new.intercambio_id, new.contribuyente_id, new.ambiente, new.documento_id, new.lote_id, new.evento_sifen_id, new.servicio, new.fecha,
      new.milisegundos, new.resumen, new.estado_http, new.respuesta))
  execute function prohibir();

insert into lote_conservado
select d.contribuyente_id, (suceso ->> 'lote')::bigint, max(d.conservar_hasta)
from documento d, jsonb_array_elements(d.historia) as suceso
where suceso ->> 'que' = 'en-lote' and not exists (select from lote_conservado) group by 1, 2;

update kude k set contribuyente_id = d.contribuyente_id, conservar_hasta = d.conservar_hasta
from documento d where d.documento_id = k.documento_id and k.documento_id between :desde and :hasta and k.contribuyente_id is null;

update intercambio i set conservar_hasta = greatest(
  (select conservar_hasta from documento d where d.documento_id = i.documento_id),
  (select conservar_hasta from evento_sifen e where e.evento_sifen_id = i.evento_sifen_id),
  (select conservar_hasta from lote_conservado l where l.contribuyente_id = i.contribuyente_id and l.lote_id = i.lote_id))
where i.intercambio_id between :desde and :hasta and i.conservar_hasta is null and coalesce(i.documento_id, i.evento_sifen_id, i.lote_id) is not null;

alter table kude add constraint kude_completo check (contribuyente_id is not null and conservar_hasta is not null) not valid;

alter table kude validate constraint kude_completo;

-- The keys, under names that they have until they take the place of those of before.
create unique index if not exists adopcion_clave on adopcion (contribuyente_id, adopcion_id);

create unique index if not exists adopcion_documento_clave on adopcion_documento (contribuyente_id, adopcion_id, orden);

create unique index if not exists auditoria_clave on auditoria (contribuyente_id, auditoria_id);

create unique index if not exists documento_clave on documento (contribuyente_id, documento_id);

create unique index if not exists evento_sifen_clave on evento_sifen (contribuyente_id, evento_sifen_id);

create unique index if not exists intercambio_clave on intercambio (contribuyente_id, intercambio_id);

create unique index if not exists kude_clave on kude (contribuyente_id, documento_id, formato);

create unique index if not exists lote_clave on lote (contribuyente_id, lote_id);

create unique index if not exists timbrado_clave on timbrado (contribuyente_id, timbrado_id);

create unique index if not exists auditoria_sello_clave on auditoria_sello (contribuyente_id, auditoria_id);

create unique index if not exists evento_clave_unica on evento_sifen (contribuyente_id, documento_id, tipo)
  where documento_id is not null and (estado = 'ENVIADO' or estado = 'APROBADO' and tipo <> 'TRANSPORTE');

-- The audit is sealed in the order of its numbers, whosesoever they are.
create index if not exists auditoria_numero on auditoria (auditoria_id);

create index if not exists auditoria_sello_numero on auditoria_sello (auditoria_id);

-- A program of before looks for these by their numbers alone. They go with a later version.
create index if not exists documento_de_antes on documento (documento_id);

create index if not exists intercambio_de_antes on intercambio (intercambio_id);

create index if not exists kude_de_antes on kude (documento_id);

create index if not exists lote_de_antes on lote (lote_id);

create index if not exists timbrado_de_antes on timbrado (timbrado_id);

alter table adopcion_documento add constraint adopcion_documento_adopcion_id_clave foreign key (contribuyente_id, adopcion_id) references adopcion (contribuyente_id, adopcion_id) not valid;

alter table adopcion_documento validate constraint adopcion_documento_adopcion_id_clave;

alter table documento add constraint documento_lote_id_clave foreign key (contribuyente_id, lote_id) references lote (contribuyente_id, lote_id) not valid;

alter table documento validate constraint documento_lote_id_clave;

alter table documento add constraint documento_timbrado_id_clave foreign key (contribuyente_id, timbrado_id) references timbrado (contribuyente_id, timbrado_id) not valid;

alter table documento validate constraint documento_timbrado_id_clave;

alter table evento_sifen add constraint evento_sifen_documento_id_clave foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade not valid;

alter table evento_sifen validate constraint evento_sifen_documento_id_clave;

alter table idempotencia add constraint idempotencia_adopcion_id_clave foreign key (contribuyente_id, adopcion_id) references adopcion (contribuyente_id, adopcion_id) not valid;

alter table idempotencia validate constraint idempotencia_adopcion_id_clave;

alter table idempotencia add constraint idempotencia_documento_id_clave foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade not valid;

alter table idempotencia validate constraint idempotencia_documento_id_clave;

alter table idempotencia add constraint idempotencia_evento_sifen_id_clave foreign key (contribuyente_id, evento_sifen_id) references evento_sifen (contribuyente_id, evento_sifen_id) on delete cascade not valid;

alter table idempotencia validate constraint idempotencia_evento_sifen_id_clave;

alter table intercambio add constraint intercambio_documento_id_clave foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade not valid;

alter table intercambio validate constraint intercambio_documento_id_clave;

alter table intercambio add constraint intercambio_evento_sifen_id_clave foreign key (contribuyente_id, evento_sifen_id) references evento_sifen (contribuyente_id, evento_sifen_id) on delete cascade not valid;

alter table intercambio validate constraint intercambio_evento_sifen_id_clave;

alter table intercambio add constraint intercambio_lote_id_clave foreign key (contribuyente_id, lote_id) references lote (contribuyente_id, lote_id) not valid;

alter table intercambio validate constraint intercambio_lote_id_clave;

alter table kude add constraint kude_documento_id_clave foreign key (contribuyente_id, documento_id) references documento (contribuyente_id, documento_id) on delete cascade not valid;

alter table kude validate constraint kude_documento_id_clave;
