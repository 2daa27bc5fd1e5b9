-- Whether SIFEN answers is seen by whoever sends, and asked of whoever is asked. A row for each process that sends; one whose process
-- is no more is told by its age.
create table circuito (
  proceso uuid not null,
  ambiente text not null constraint circuito_ambiente_check check (ambiente in ('DEV', 'PROD')),
  abierto boolean not null,
  rucs text[] not null,
  latido timestamptz not null default ahora(),
  primary key (proceso, ambiente)
);
