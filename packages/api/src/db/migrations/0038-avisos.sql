-- What is told to whoever follows a taxpayer: a row for each change, written in the transaction that changes something. It has no number of its
-- place in the order yet: those are given afterwards, by one process at a time for each taxpayer and ambiente, to rows that are committed. So
-- whoever read up to a number has read all there is before it.
create table aviso (
  contribuyente_id bigint not null references contribuyente,
  aviso_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  -- Its place in the order.
  secuencia bigint,
  fecha timestamptz not null,
  tipo text not null check (tipo ~ '^[a-z]+\.[a-z_]+$'),
  -- What it is about. What is told of one asunto is told in its order.
  asunto text not null check (asunto ~ '^[a-z]+:[0-9]+$'),
  detalle jsonb not null,
  primary key (contribuyente_id, aviso_id)
);
create unique index aviso_secuencia on aviso (contribuyente_id, ambiente, secuencia) where secuencia is not null;
create index aviso_sin_numero on aviso (contribuyente_id, ambiente, aviso_id) where secuencia is null;
create index aviso_viejo on aviso (contribuyente_id, fecha);

-- Who is followed, and since when: only of them rows are written.
create table seguimiento (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  desde timestamptz not null,
  -- The last number that was given. The next ones are taken from the clock: a database that went back gives none a second time.
  secuencia bigint not null default 0,
  primary key (contribuyente_id, ambiente)
);
