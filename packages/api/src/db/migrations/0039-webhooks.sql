-- Where a taxpayer's avisos are delivered, and what became of each delivery.
create table webhook (
  contribuyente_id bigint not null references contribuyente,
  webhook_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  url text not null check (char_length(url) between 1 and 2048),
  nombre text not null check (char_length(nombre) between 1 and 100),
  -- Which avisos; null: all.
  tipos text[] check (cardinality(tipos) >= 1),
  estado text not null default 'ACTIVO' check (estado in ('ACTIVO', 'PAUSADO')),
  -- Why it is paused: somebody said so, it failed for days, or it answered 410.
  motivo_pausa text check (motivo_pausa in ('PEDIDA', 'FALLAS', 'YA_NO_ESTA')),
  fecha_creacion timestamptz not null,
  -- Deliveries that failed since the last one that did not, and since when.
  fallos integer not null default 0,
  fallando_desde timestamptz,
  proxima timestamptz not null,
  arriendo bigint not null default 0,
  arriendo_hasta timestamptz,
  primary key (contribuyente_id, webhook_id),
  constraint webhook_pausa_check check ((estado = 'PAUSADO') = (motivo_pausa is not null)),
  constraint webhook_fallos_check check ((fallos = 0) = (fallando_desde is null))
);
create index webhook_lista on webhook (contribuyente_id, ambiente, webhook_id);

create table entrega (
  contribuyente_id bigint not null references contribuyente,
  webhook_id bigint not null,
  -- Of the aviso: one is delivered once to each, or once more when somebody asks for it.
  secuencia bigint not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  asunto text not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENTREGADA', 'FALLIDA')),
  fecha timestamptz not null,
  -- Since when it is tried: until 72 hours later.
  inicio timestamptz not null,
  intentos integer not null default 0,
  proxima timestamptz not null,
  -- The last tries, with what was answered.
  historia jsonb not null default '[]',
  primary key (contribuyente_id, webhook_id, secuencia),
  foreign key (contribuyente_id, webhook_id) references webhook on delete cascade
);
create index entrega_pendiente on entrega (contribuyente_id, webhook_id, asunto, secuencia) where estado = 'PENDIENTE';
create index entrega_lista on entrega (contribuyente_id, webhook_id, proxima) where estado = 'PENDIENTE';
create index entrega_vieja on entrega (contribuyente_id, fecha);

-- What the deliveries are signed with; the one before the current one until its time is over. Beside the other secrets, which are sealed anew together.
create table webhook_secreto (
  webhook_secreto_id bigint generated always as identity,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  webhook_id bigint not null,
  cifrado bytea not null,
  fecha_creacion timestamptz not null,
  hasta timestamptz,
  primary key (contribuyente_id, webhook_secreto_id)
);
create unique index webhook_secreto_actual on webhook_secreto (contribuyente_id, webhook_id) where hasta is null;

-- A key may take care of webhooks only where that was said.
alter table api_key drop constraint api_key_permisos_check,
  add constraint api_key_permisos_check check (permisos <@ array['leer', 'emitir', 'nominar', 'anular', 'webhooks'] and cardinality(permisos) between 1 and 5);
