-- The journal outside the database had what the database lacks: it was restored, or lost its last commits. Nothing is issued while one stands open.
create table recuperacion (
  recuperacion_id bigint generated always as identity primary key,
  detectada_en timestamptz not null default ahora(),
  terminada_en timestamptz,
  -- What was put back, and what a person must look at.
  informe jsonb,
  check ((terminada_en is null) = (informe is null))
);
create unique index recuperacion_pendiente on recuperacion ((true)) where terminada_en is null;

-- What the journal has and the database could not take back: kept with its reason, so that it is neither lost nor found missing again.
create table diario_apartado (
  identidad text primary key,
  contribuyente_id bigint not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  ruc text not null,
  motivo text not null,
  registro jsonb not null,
  apartado_en timestamptz not null default ahora()
);
