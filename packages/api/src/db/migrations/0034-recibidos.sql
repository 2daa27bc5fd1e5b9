-- Documentos that others issued to a contribuyente: kept as they came, and what SIFEN said of each, once it was asked.
create table documento_recibido (
  recibido_id bigint generated always as identity,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  cdc text not null,
  emisor_ruc text not null,
  emisor_nombre text not null,
  tipo_documento smallint not null,
  numero_timbrado text not null,
  establecimiento text not null,
  punto text not null,
  numero integer not null,
  serie text,
  fecha_emision timestamptz not null,
  moneda text not null,
  total numeric not null,
  -- In guaraníes, for whoever tells SIFEN that it arrived.
  total_guaranies numeric not null,
  -- In whose name it is: that of the documento, or of the nomination that SIFEN shows.
  receptor_nombre text not null,
  -- FIRMADO: its signature holds, and SIFEN was not asked, or has it not.
  estado text not null check (estado in ('FIRMADO', 'APROBADO', 'CANCELADO')),
  protocolo text,
  fecha_aprobacion timestamptz,
  -- When SIFEN was heard last.
  fecha_consulta timestamptz,
  xml text not null,
  fecha_creacion timestamptz not null,
  conservar_hasta date not null,
  primary key (contribuyente_id, recibido_id),
  constraint documento_recibido_unico unique (contribuyente_id, ambiente, cdc),
  constraint documento_recibido_aprobado_check check ((estado = 'FIRMADO') = (fecha_aprobacion is null))
);
create index documento_recibido_lista on documento_recibido (contribuyente_id, ambiente, recibido_id desc);

create trigger documento_recibido_inmutable before update on documento_recibido
  for each row when (
    (old.recibido_id, old.contribuyente_id, old.ambiente, old.cdc, old.emisor_ruc, old.emisor_nombre, old.tipo_documento, old.numero_timbrado,
      old.establecimiento, old.punto, old.numero, old.serie, old.fecha_emision, old.moneda, old.total, old.total_guaranies,
      old.receptor_nombre, old.xml, old.fecha_creacion, old.conservar_hasta)
    is distinct from
    (new.recibido_id, new.contribuyente_id, new.ambiente, new.cdc, new.emisor_ruc, new.emisor_nombre, new.tipo_documento, new.numero_timbrado,
      new.establecimiento, new.punto, new.numero, new.serie, new.fecha_emision, new.moneda, new.total, new.total_guaranies,
      new.receptor_nombre, new.xml, new.fecha_creacion, new.conservar_hasta)
    -- What SIFEN approved stays approved, or is cancelled.
    or old.estado = 'APROBADO' and new.estado = 'FIRMADO'
    or old.estado = 'CANCELADO' and new.estado <> 'CANCELADO'
  ) execute function prohibir();
create trigger documento_recibido_no_se_vacia before truncate on documento_recibido for each statement execute function prohibir();
create trigger documento_recibido_se_conserva before delete on documento_recibido for each row execute function conservar();

-- Events about a documento that was received, and those of which a documento has several. What an event says beyond its motivo is kept with it.
alter table evento_sifen add column recibido_id bigint;
alter table evento_sifen add column datos jsonb;
alter table evento_sifen add constraint evento_sifen_recibido_id_fkey
  foreign key (contribuyente_id, recibido_id) references documento_recibido (contribuyente_id, recibido_id);
alter table evento_sifen drop constraint evento_sifen_tipo_check;
alter table evento_sifen add constraint evento_sifen_tipo_check check (tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION', 'TRANSPORTE',
  'NOTIFICACION_RECEPCION', 'CONFORMIDAD', 'DISCONFORMIDAD', 'DESCONOCIMIENTO'));
alter table evento_sifen drop constraint evento_sifen_check;
alter table evento_sifen add constraint evento_sifen_documento_check check (
  (documento_id is not null) = (tipo in ('NOMINACION', 'CANCELACION', 'TRANSPORTE')));
alter table evento_sifen add constraint evento_sifen_recibido_check check (
  (recibido_id is null) = (tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION', 'TRANSPORTE')));
alter table evento_sifen add constraint evento_sifen_datos_check check (
  (datos is null) = (tipo in ('NOMINACION', 'CANCELACION', 'INUTILIZACION')));

-- Of a kind of which SIFEN takes several, one at a time is on its way.
drop index evento_unico;
create unique index evento_unico on evento_sifen (documento_id, tipo)
  where documento_id is not null and (estado = 'ENVIADO' or estado = 'APROBADO' and tipo <> 'TRANSPORTE');
-- What a receptor says of a documento follows on what he said of it before: that is known first.
create unique index evento_de_recibido_unico on evento_sifen (contribuyente_id, recibido_id) where recibido_id is not null and estado = 'ENVIADO';
create index evento_recibido on evento_sifen (contribuyente_id, recibido_id, evento_sifen_id) where recibido_id is not null;

create trigger evento_dice before update of recibido_id, datos on evento_sifen
  for each row when ((old.recibido_id, old.datos) is distinct from (new.recibido_id, new.datos)) execute function prohibir();

alter table idempotencia drop constraint idempotencia_operacion_check;
alter table idempotencia add constraint idempotencia_operacion_check check (operacion in ('EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION',
  'ADOPCION', 'TRANSPORTE', 'NOTIFICACION_RECEPCION', 'CONFORMIDAD', 'DISCONFORMIDAD', 'DESCONOCIMIENTO'));
