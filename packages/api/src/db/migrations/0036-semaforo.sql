-- How SIFEN's services are, day by day: what the tax authority publishes of them, and what this installation measured. It is of no tenant.
create table luz_sifen (
  dia date not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  servicio text not null,
  lote boolean not null,
  -- As it was read last on that day.
  color text not null check (color in ('VERDE', 'AMARILLO', 'ROJO')),
  milisegundos integer,
  leida_en timestamptz not null,
  -- How often it showed each colour on that day.
  verdes integer not null default 0,
  amarillos integer not null default 0,
  rojos integer not null default 0,
  primary key (dia, ambiente, servicio, lote)
);

create table medida_sifen (
  dia date not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  servicio text not null,
  intercambios bigint not null,
  -- Without an answer, or with one that says that the server is at fault.
  fallidos bigint not null,
  -- Of those that were answered.
  milisegundos bigint not null,
  primary key (dia, ambiente, servicio)
);
