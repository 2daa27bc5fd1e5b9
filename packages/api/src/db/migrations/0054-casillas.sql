-- The inbox that suppliers write to, as a taxpayer lets it be read: nothing in it is ever changed. How far it was read is told by the server's own numbers.
create table casilla (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  host text not null check (char_length(host) between 1 and 253),
  puerto integer not null check (puerto between 1 and 65535),
  usuario text not null check (char_length(usuario) between 1 and 254),
  carpeta text not null check (char_length(carpeta) between 1 and 200),
  -- PAUSADA: it is not asked again before somebody mends what `motivo` says.
  estado text not null default 'ACTIVA' check (estado in ('ACTIVA', 'PAUSADA')),
  motivo text check (motivo in ('CLAVE', 'CARPETA', 'DIRECCION')),
  -- What came of the last visit that was none, in words of the server.
  dicho text,
  -- UIDVALIDITY, and the last UID that was read under it.
  validez bigint,
  leido bigint not null default 0,
  -- Mails without an attachment that could be a documento: nothing of them is kept.
  sin_adjuntos bigint not null default 0,
  fallos integer not null default 0,
  proxima timestamptz not null,
  fecha_creacion timestamptz not null,
  fecha_revision timestamptz,
  arriendo bigint not null default 0,
  arriendo_hasta timestamptz,
  primary key (contribuyente_id, ambiente),
  check ((estado = 'PAUSADA') = (motivo is not null))
);
create index casilla_por_revisar on casilla (proxima) where estado = 'ACTIVA';

create table casilla_secreto (
  casilla_secreto_id bigint generated always as identity,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  cifrado bytea not null,
  fecha_creacion timestamptz not null,
  primary key (contribuyente_id, casilla_secreto_id)
);
create unique index casilla_secreto_de on casilla_secreto (contribuyente_id, ambiente);

-- A mail that had something that could be a documento, once, whatever numbers the server gives it; and what became of each attachment.
create table casilla_correo (
  contribuyente_id bigint not null references contribuyente,
  casilla_correo_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  huella bytea not null check (octet_length(huella) = 32),
  de text not null,
  asunto text not null,
  fecha timestamptz,
  fecha_lectura timestamptz not null,
  adjuntos jsonb not null,
  primary key (contribuyente_id, casilla_correo_id),
  constraint casilla_correo_una_vez unique (contribuyente_id, ambiente, huella)
);
create index casilla_correo_lista on casilla_correo (contribuyente_id, ambiente, casilla_correo_id);
