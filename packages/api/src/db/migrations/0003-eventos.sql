-- Events: built and signed, kept as ENVIADO, and only then sent.

create table evento_sifen (
  evento_sifen_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  documento_id bigint references documento on delete cascade,
  tipo text not null check (tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION')),
  estado text not null default 'ENVIADO' check (estado in ('ENVIADO', 'APROBADO', 'RECHAZADO')),
  cdc text,
  motivo text not null,
  receptor jsonb,
  numero_timbrado text not null,
  establecimiento text not null,
  punto text not null,
  numero_inicio integer not null,
  numero_fin integer not null,
  tipo_documento smallint not null,
  serie text,
  -- The number inside the message, which SIFEN echoes.
  id_mensaje bigint not null check (id_mensaje between 1 and 9999999999),
  -- Exactly what is sent, every time.
  xml text not null,
  protocolo text,
  codigo text,
  mensaje text,
  fecha_creacion timestamptz not null,
  fecha_procesamiento timestamptz,
  historia jsonb not null default '[]',
  -- Who talks to SIFEN about it now, and until when. Every later write proves that it still holds this token.
  arriendo bigint not null default 0,
  arriendo_hasta timestamptz,
  conservar_hasta date not null,
  check ((tipo = 'INUTILIZACION') = (documento_id is null)),
  check ((tipo = 'NOMINACION') = (receptor is not null)),
  check ((estado = 'ENVIADO') = (fecha_procesamiento is null))
);
create index evento_lista on evento_sifen (contribuyente_id, ambiente, evento_sifen_id desc);
create index evento_documento on evento_sifen (documento_id, evento_sifen_id) where documento_id is not null;
create index evento_enviado on evento_sifen (contribuyente_id, ambiente) where estado = 'ENVIADO';
-- A documento is nominated once, and cancelled once; nobody begins again while the answer is unknown.
create unique index evento_unico on evento_sifen (documento_id, tipo) where estado in ('ENVIADO', 'APROBADO') and documento_id is not null;

create trigger evento_inmutable before update on evento_sifen
  for each row when (
    (old.contribuyente_id, old.ambiente, old.documento_id, old.tipo, old.cdc, old.motivo, old.receptor, old.xml, old.id_mensaje,
      old.numero_inicio, old.numero_fin, old.fecha_creacion)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.documento_id, new.tipo, new.cdc, new.motivo, new.receptor, new.xml, new.id_mensaje,
      new.numero_inicio, new.numero_fin, new.fecha_creacion)
    or (old.estado <> 'ENVIADO' and old.estado <> new.estado)
  ) execute function prohibir();
create trigger evento_se_conserva before delete on evento_sifen for each row execute function conservar();
create trigger evento_no_se_vacia before truncate on evento_sifen for each statement execute function prohibir();

alter table idempotencia add evento_sifen_id bigint references evento_sifen on delete cascade;
alter table idempotencia add check (documento_id is not null or evento_sifen_id is not null);
alter table intercambio add evento_sifen_id bigint references evento_sifen on delete cascade;
create index intercambio_evento on intercambio (evento_sifen_id, intercambio_id) where evento_sifen_id is not null;
