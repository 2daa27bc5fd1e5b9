-- What SIFEN is to be asked about in the background: an order, and its CDCs. Whoever gave it is kept with it, for the audit of what comes of it.
create table adopcion (
  adopcion_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  formato text not null check (formato in ('JSON', 'XML', 'ZIP', 'LISTA')),
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'TERMINADA', 'CANCELADA')),
  actor jsonb not null,
  repetidos integer not null,
  fecha_creacion timestamptz not null,
  fecha_fin timestamptz,
  -- How many documentos are in each state, once nothing moves any more.
  cuenta jsonb,
  constraint adopcion_fin_check check ((estado = 'EN_CURSO') = (fecha_fin is null) and (fecha_fin is null) = (cuenta is null))
);
create index adopcion_lista on adopcion (contribuyente_id, ambiente, adopcion_id desc);
create index adopcion_abierta on adopcion (contribuyente_id, ambiente) where estado = 'EN_CURSO';

-- `lugar`: where in a file it stood. What could not be read there is a row, too, without a CDC.
create table adopcion_documento (
  adopcion_id bigint not null references adopcion,
  orden integer not null,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  cdc text,
  lugar text,
  estado text not null check (estado in ('PENDIENTE', 'ADOPTADO', 'YA_ESTABA', 'NO_ADOPTADO', 'ILEGIBLE', 'CANCELADO')),
  codigo text,
  detalle text,
  -- How often it was taken: by the last number, whoever has it is known.
  intentos integer not null default 0,
  proxima timestamptz not null,
  primary key (adopcion_id, orden),
  constraint adopcion_documento_cdc_check check ((estado = 'ILEGIBLE') = (cdc is null)),
  constraint adopcion_documento_motivo_check check ((codigo is null) = (detalle is null))
);
create index adopcion_documento_pendiente on adopcion_documento (contribuyente_id, ambiente, proxima) where estado = 'PENDIENTE';
create index adopcion_documento_falta on adopcion_documento (adopcion_id) where estado = 'PENDIENTE';

-- What ended stays as it ended.
create trigger adopcion_inmutable before update on adopcion
  for each row when (
    old.estado <> 'EN_CURSO'
    or (old.adopcion_id, old.contribuyente_id, old.ambiente, old.formato, old.actor, old.repetidos, old.fecha_creacion)
      is distinct from (new.adopcion_id, new.contribuyente_id, new.ambiente, new.formato, new.actor, new.repetidos, new.fecha_creacion)
  ) execute function prohibir();
create trigger adopcion_documento_inmutable before update on adopcion_documento
  for each row when (
    old.estado <> 'PENDIENTE'
    or (old.adopcion_id, old.orden, old.contribuyente_id, old.ambiente, old.cdc, old.lugar)
      is distinct from (new.adopcion_id, new.orden, new.contribuyente_id, new.ambiente, new.cdc, new.lugar)
  ) execute function prohibir();
create trigger adopcion_no_se_vacia before truncate on adopcion for each statement execute function prohibir();
create trigger adopcion_documento_no_se_vacia before truncate on adopcion_documento for each statement execute function prohibir();

-- An Idempotency-Key may stand for such an order.
alter table idempotencia add column adopcion_id bigint references adopcion;
alter table idempotencia drop constraint idempotencia_check;
alter table idempotencia add constraint idempotencia_check
  check (documento_id is not null or evento_sifen_id is not null or adopcion_id is not null);
alter table idempotencia drop constraint idempotencia_operacion_check;
alter table idempotencia add constraint idempotencia_operacion_check
  check (operacion in ('EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION', 'ADOPCION'));
drop trigger idempotencia_inmutable on idempotencia;
create trigger idempotencia_inmutable before update on idempotencia
  for each row when (
    (old.contribuyente_id, old.ambiente, old.clave, old.operacion, old.documento_id, old.evento_sifen_id, old.adopcion_id, old.fecha_creacion,
      old.reservada_hasta)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.clave, new.operacion, new.documento_id, new.evento_sifen_id, new.adopcion_id, new.fecha_creacion,
      new.reservada_hasta)
    or old.completada_en is not null and old.completada_en is distinct from new.completada_en
  ) execute function prohibir();
