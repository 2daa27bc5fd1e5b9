-- Whether a taxpayer has her documentos sent by mail, in which ambiente, and whom an answer reaches.
create table correo_ajuste (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  activo boolean not null,
  responder_a text check (char_length(responder_a) between 3 and 254),
  primary key (contribuyente_id, ambiente)
);

-- A mail about a documento to one address, and what became of it.
create table correo (
  contribuyente_id bigint not null references contribuyente,
  correo_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  documento_id bigint not null,
  para text not null check (char_length(para) between 3 and 254),
  -- What it tells; PEDIDO: somebody asked for it.
  motivo text not null check (motivo in ('APROBADO', 'NOMINADO', 'CANCELADO', 'PEDIDO')),
  -- The Idempotency-Key under which it was asked for.
  clave text,
  -- SALIENDO: its last line is about to be given to the server, or was; whoever dies then leaves nobody who knows.
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'SALIENDO', 'ACEPTADO', 'RECHAZADO', 'INCIERTO', 'FALLIDO')),
  fecha timestamptz not null,
  -- When its last line left, the last time.
  salida timestamptz,
  intentos integer not null default 0,
  proxima timestamptz not null,
  -- The last tries, with what the server said.
  historia jsonb not null default '[]',
  -- The link in it.
  enlace_id bigint,
  arriendo bigint not null default 0,
  arriendo_hasta timestamptz,
  primary key (contribuyente_id, correo_id),
  foreign key (contribuyente_id, documento_id) references documento on delete cascade
);
-- What is told by itself is told once to each.
create unique index correo_una_vez on correo (contribuyente_id, documento_id, motivo, para) where motivo <> 'PEDIDO';
create index correo_de_documento on correo (contribuyente_id, documento_id, correo_id);
create index correo_por_salir on correo (contribuyente_id, ambiente, correo_id) where estado in ('PENDIENTE', 'SALIENDO');
create index correo_salido on correo (contribuyente_id, ambiente, salida) where salida is not null;
create index correo_de_clave on correo (contribuyente_id, ambiente, clave) where clave is not null;

-- A key may stand for a mail.
alter table idempotencia drop constraint idempotencia_operacion_check, add constraint idempotencia_operacion_check check (operacion in (
  'EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION', 'ADOPCION', 'TRANSPORTE', 'NOTIFICACION_RECEPCION', 'CONFORMIDAD', 'DISCONFORMIDAD',
  'DESCONOCIMIENTO', 'CORREO'));
