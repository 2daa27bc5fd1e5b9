-- Documentos that are emitted together: written down first, each with what is wrong with it, and emitted one after the other when somebody says so.
create table tanda (
  contribuyente_id bigint not null references contribuyente,
  tanda_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  nombre text not null check (char_length(nombre) between 1 and 100),
  -- With what the Idempotency-Keys of its documentos begin: no caller has it.
  clave uuid not null,
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'EN_CURSO', 'PAUSADA', 'TERMINADA', 'CANCELADA')),
  -- Whoever said the last time that it be emitted, or made it.
  actor jsonb not null,
  -- Why it waits, or was stopped: a failure of the service, as it told it.
  motivo jsonb,
  fecha_creacion timestamptz not null,
  -- When somebody last changed something of it.
  fecha_cambio timestamptz not null,
  fecha_fin timestamptz,
  -- Before that nobody takes it in hand; how often it was taken, by which whoever has it is known.
  proxima timestamptz not null,
  intentos integer not null default 0,
  primary key (contribuyente_id, tanda_id),
  constraint tanda_fin_check check ((estado in ('TERMINADA', 'CANCELADA')) = (fecha_fin is not null))
);
create index tanda_lista on tanda (contribuyente_id, ambiente, tanda_id desc);
create index tanda_en_curso on tanda (contribuyente_id, ambiente, proxima) where estado = 'EN_CURSO';
create index tanda_vieja on tanda (fecha_cambio);

-- `referencia`: what its maker calls it; once in each tanda. `lugar`: where in a file it stood.
create table tanda_documento (
  contribuyente_id bigint not null references contribuyente,
  tanda_id bigint not null,
  orden integer not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  referencia text not null check (char_length(referencia) between 1 and 100),
  lugar text check (char_length(lugar) <= 100),
  cuerpo jsonb not null,
  -- Of a documento that was emitted nothing changes any more.
  estado text not null check (estado in ('CON_FALTAS', 'LISTO', 'EMITIDO', 'CANCELADO')),
  faltas jsonb not null default '[]',
  moneda text not null,
  total numeric not null,
  -- By which the same documento is recognised in another tanda.
  huella bytea not null,
  documento_id bigint,
  primary key (contribuyente_id, tanda_id, orden),
  foreign key (contribuyente_id, tanda_id) references tanda,
  constraint tanda_documento_emitido_check check ((estado = 'EMITIDO') = (documento_id is not null)),
  constraint tanda_documento_faltas_check check ((estado = 'CON_FALTAS') = (faltas <> '[]'))
);
create unique index tanda_documento_referencia on tanda_documento (contribuyente_id, tanda_id, referencia);
create index tanda_documento_huella on tanda_documento (contribuyente_id, ambiente, huella) where estado in ('LISTO', 'EMITIDO');

create trigger tanda_documento_inmutable before update on tanda_documento
  for each row when (old.estado = 'EMITIDO') execute function prohibir();
create trigger tanda_no_se_vacia before truncate on tanda for each statement execute function prohibir();
create trigger tanda_documento_no_se_vacia before truncate on tanda_documento for each statement execute function prohibir();
