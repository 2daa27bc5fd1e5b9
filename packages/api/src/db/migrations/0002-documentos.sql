-- What an issuer needs, the documents it issues, and what was said about them.

alter table contribuyente
  add tipo_contribuyente text not null default 'PERSONA_JURIDICA' check (tipo_contribuyente in ('PERSONA_FISICA', 'PERSONA_JURIDICA')),
  add tipo_regimen smallint check (tipo_regimen between 1 and 8),
  add direccion text,
  add numero_casa integer check (numero_casa between 0 and 999999),
  add departamento smallint,
  add distrito smallint,
  add ciudad integer,
  add telefono text,
  add email text,
  add actividades jsonb not null default '[]';

-- A certificate is never changed: another one takes its place. The key pair is encrypted under a key that is not here.
create table certificado (
  certificado_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  ruc text not null,
  titular text not null,
  serie text not null,
  desde timestamptz not null,
  hasta timestamptz not null,
  cifrado bytea not null,
  fecha_creacion timestamptz not null,
  reemplazado_en timestamptz
);
create unique index certificado_actual on certificado (contribuyente_id, ambiente) where reemplazado_en is null;

create table csc (
  csc_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  id_csc text not null check (id_csc ~ '^[0-9]{4}$'),
  cifrado bytea not null,
  fecha_creacion timestamptz not null,
  reemplazado_en timestamptz
);
create unique index csc_actual on csc (contribuyente_id, ambiente) where reemplazado_en is null;

create table timbrado (
  timbrado_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  numero text not null check (numero ~ '^[0-9]{8}$'),
  inicio date not null,
  fin date,
  establecimiento text not null check (establecimiento ~ '^[0-9]{3}$'),
  punto text not null check (punto ~ '^[0-9]{3}$'),
  tipo_documento smallint not null check (tipo_documento in (1, 4, 5, 6, 7)),
  serie text check (serie ~ '^[A-Z]{2}$'),
  siguiente integer not null default 1 check (siguiente between 1 and 10000000),
  activo boolean not null default true,
  unique nulls not distinct (contribuyente_id, ambiente, numero, establecimiento, punto, tipo_documento, serie)
);
create index timbrado_de_emision on timbrado (contribuyente_id, ambiente, tipo_documento, establecimiento, punto) where activo;

create table lote (
  lote_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  tipo_documento smallint not null,
  numero text,
  estado text not null check (estado in ('ENVIADO', 'EN_PROCESO', 'CONCLUIDO', 'RECHAZADO', 'INCIERTO')),
  fecha_creacion timestamptz not null,
  fecha_envio timestamptz,
  proxima timestamptz not null,
  historia jsonb not null default '[]'
);
create index lote_abierto on lote (contribuyente_id, ambiente, proxima) where estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO');

create table documento (
  documento_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  cdc text not null check (cdc ~ '^[0-9]{9}[0-9A-D][0-9]{34}$'),
  tipo_documento smallint not null,
  timbrado_id bigint not null references timbrado,
  numero_timbrado text not null,
  establecimiento text not null,
  punto text not null,
  numero integer not null check (numero between 1 and 9999999),
  serie text,
  estado text not null check (estado in
    ('PENDIENTE', 'EN_LOTE', 'ENVIADO', 'APROBADO', 'APROBADO_OBSERVACION', 'RECHAZADO', 'ERROR', 'CANCELADO')),
  fecha_emision timestamptz not null,
  fecha_creacion timestamptz not null,
  moneda text not null,
  total numeric(23, 8) not null,
  innominada boolean not null,
  receptor jsonb not null,
  receptor_documento text not null,
  receptor_nombre text not null,
  asociado_cdc text,
  cuerpo jsonb not null,
  xml text not null,
  digest text not null,
  qr_url text not null,
  protocolo text,
  codigo text,
  mensaje text,
  fecha_aprobacion timestamptz,
  fecha_procesamiento timestamptz,
  lote_id bigint references lote,
  -- When the queue may touch it next, and what it has seen so far.
  proxima timestamptz not null,
  historia jsonb not null default '[]',
  archivado_en timestamptz,
  conservar_hasta date not null,
  unique (contribuyente_id, ambiente, cdc),
  unique nulls not distinct (contribuyente_id, ambiente, tipo_documento, numero_timbrado, establecimiento, punto, serie, numero)
);
create index documento_lista on documento (contribuyente_id, ambiente, documento_id desc) where archivado_en is null;
create index documento_por_enviar on documento (contribuyente_id, ambiente, documento_id) where estado in ('PENDIENTE', 'ENVIADO');
create index documento_de_lote on documento (lote_id) where lote_id is not null;
create index documento_por_fecha on documento (contribuyente_id, ambiente, fecha_emision desc, documento_id desc);
create index documento_por_receptor on documento (contribuyente_id, ambiente, receptor_documento, documento_id desc);

-- What was signed is what is kept.
create trigger documento_inmutable before update on documento
  for each row when (
    (old.contribuyente_id, old.ambiente, old.cdc, old.tipo_documento, old.numero_timbrado, old.establecimiento, old.punto, old.numero,
      old.xml, old.digest, old.qr_url, old.fecha_emision, old.fecha_creacion, old.receptor, old.total, old.conservar_hasta)
    is distinct from
    (new.contribuyente_id, new.ambiente, new.cdc, new.tipo_documento, new.numero_timbrado, new.establecimiento, new.punto, new.numero,
      new.xml, new.digest, new.qr_url, new.fecha_emision, new.fecha_creacion, new.receptor, new.total, new.conservar_hasta)
  ) execute function prohibir();

-- A documento is kept until its retention ends.
create function conservar() returns trigger language plpgsql as $$
begin
  if old.conservar_hasta >= (now() at time zone 'America/Asuncion')::date then
    raise exception 'documento % is kept until %', old.cdc, old.conservar_hasta using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger documento_se_conserva before delete on documento for each row execute function conservar();
create trigger documento_no_se_vacia before truncate on documento for each statement execute function prohibir();

create table kude (
  documento_id bigint not null references documento on delete cascade,
  formato text not null check (formato in ('a4', 'ticket')),
  pdf bytea not null,
  primary key (documento_id, formato)
);
create trigger kude_inmutable before update on kude for each row execute function prohibir();
create function conservar_kude() returns trigger language plpgsql as $$
begin
  if exists (select 1 from documento d where d.documento_id = old.documento_id
      and d.conservar_hasta >= (now() at time zone 'America/Asuncion')::date) then
    raise exception 'the KuDE of documento % is kept with it', old.documento_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger kude_se_conserva before delete on kude for each row execute function conservar_kude();
create trigger kude_no_se_vacia before truncate on kude for each statement execute function prohibir();

-- What was said to SIFEN and what it said, as it was on the wire.
create table intercambio (
  intercambio_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  documento_id bigint references documento on delete cascade,
  lote_id bigint references lote,
  servicio text not null,
  fecha timestamptz not null,
  milisegundos integer not null,
  resumen text not null,
  estado_http integer,
  respuesta bytea
);
create index intercambio_documento on intercambio (documento_id, intercambio_id) where documento_id is not null;
create index intercambio_lote on intercambio (lote_id, intercambio_id) where lote_id is not null;

-- One key, one intention, for as long as the documento is kept.
create table idempotencia (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  clave text not null check (char_length(clave) between 1 and 255),
  operacion text not null check (operacion in ('EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION')),
  documento_id bigint references documento on delete cascade,
  fecha_creacion timestamptz not null,
  completada_en timestamptz,
  reservada_hasta date not null,
  primary key (contribuyente_id, ambiente, clave)
);
create index idempotencia_vencida on idempotencia (reservada_hasta);
