-- What is sold again and again: the body of an emission, and when the next one is due. What is due comes as a tanda.
create table recurrente (
  contribuyente_id bigint not null references contribuyente,
  recurrente_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  nombre text not null check (char_length(nombre) between 1 and 100),
  cuerpo jsonb not null,
  moneda text not null,
  total numeric not null,
  cada text not null check (cada in ('MES', 'SEMANA')),
  -- Of a month 1 to 31, the last where it has not so many; of a week 1, Monday, to 7.
  dia integer not null check (dia between 1 and 31 and (cada = 'MES' or dia <= 7)),
  -- The day of the next one; null once there is none any more.
  proximo date,
  -- The last day on which one may be due.
  hasta date,
  activo boolean not null default true,
  -- Whether it is emitted without being asked about.
  al_momento boolean not null,
  hechos integer not null default 0,
  actor jsonb not null,
  fecha_creacion timestamptz not null,
  primary key (contribuyente_id, recurrente_id)
);
create index recurrente_lista on recurrente (contribuyente_id, ambiente, recurrente_id desc);
create index recurrente_debido on recurrente (contribuyente_id, ambiente, proximo) where activo and proximo is not null;

-- Of which recurrente a documento of a tanda is, and for which day: there is one for each.
alter table tanda_documento add column recurrente_id bigint;
alter table tanda_documento add column periodo date;
create unique index tanda_documento_periodo on tanda_documento (contribuyente_id, recurrente_id, periodo) where recurrente_id is not null;

create trigger recurrente_no_se_vacia before truncate on recurrente for each statement execute function prohibir();
