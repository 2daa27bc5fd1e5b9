-- How far SIFEN's clocks are ahead of the database's, by whoever talked with it last: processes that only receive requests sign with it.
create table reloj_sifen (
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  servicio text not null,
  desfase_ms bigint not null,
  margen_ms bigint not null,
  medido_en timestamptz not null,
  primary key (ambiente, servicio)
);
