-- What a taxpayer lets buyers do: name themselves, until when, with whose nod. Of a point of sale what differs.
create table nominacion_ajuste (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  activo boolean not null,
  plazo_horas integer not null check (plazo_horas between 1 and 720),
  modo text not null check (modo in ('DIRECTO', 'VISTO_BUENO')),
  gracia_minutos integer not null check (gracia_minutos between 0 and 60),
  solo_ruc boolean not null,
  -- Above it a nod is needed; null: of no amount.
  monto_maximo numeric check (monto_maximo >= 0),
  puntos jsonb not null default '[]',
  -- On which sites of the taxpayer's own the page may stand within another.
  origenes jsonb not null default '[]',
  primary key (contribuyente_id, ambiente)
);

-- What links are made of. Another one ends them all.
create table nominacion_secreto (
  nominacion_secreto_id bigint generated always as identity,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  cifrado bytea not null,
  -- How often it was made anew: what was asked through a link of before has another edition.
  edicion integer not null default 0,
  fecha_creacion timestamptz not null,
  primary key (contribuyente_id, nominacion_secreto_id)
);
create unique index nominacion_secreto_de on nominacion_secreto (contribuyente_id, ambiente);

-- What happened to a link: it is made anew each time, and has no row before something does.
create table enlace_nominacion (
  contribuyente_id bigint not null references contribuyente,
  documento_id bigint not null,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  edicion integer not null default 0 check (edicion between 0 and 100000),
  fecha_revocacion timestamptz,
  -- Wrong facts of the ticket, one after another.
  fallas integer not null default 0,
  fecha_apertura timestamptz,
  aperturas integer not null default 0,
  primary key (contribuyente_id, documento_id),
  foreign key (contribuyente_id, documento_id) references documento on delete cascade
);
create index enlace_nominacion_apertura on enlace_nominacion (contribuyente_id, ambiente, fecha_apertura);

-- What a buyer asks through a link. Whom she names never changes: a correction is another petición.
create table peticion (
  contribuyente_id bigint not null references contribuyente,
  peticion_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD')),
  documento_id bigint not null,
  edicion integer not null,
  via text not null check (via in ('PAPEL', 'ENLACE')),
  estado text not null check (estado in (
    'EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO', 'APROBADA', 'RECHAZADA', 'NEGADA', 'DESISTIDA', 'SIN_EFECTO')),
  receptor jsonb not null,
  correo text check (char_length(correo) between 3 and 80),
  -- Of what only the browser holds that asked.
  vez_hash bytea not null check (octet_length(vez_hash) = 32),
  -- The Idempotency-Key under which it is nominated, whoever calls.
  clave text not null check (char_length(clave) between 1 and 100),
  origen text,
  agente text check (char_length(agente) <= 200),
  fecha_creacion timestamptz not null,
  -- When it is looked at next: the end of the grace, the end of the term, the next question to SIFEN.
  proxima timestamptz,
  -- When SIFEN was last asked, and how often.
  fecha_intento timestamptz,
  intentos integer not null default 0,
  fecha_resolucion timestamptz,
  evento_sifen_id bigint,
  resuelta_por text,
  codigo text,
  motivo text,
  primary key (contribuyente_id, peticion_id),
  foreign key (contribuyente_id, documento_id) references documento on delete cascade,
  foreign key (contribuyente_id, evento_sifen_id) references evento_sifen on delete cascade,
  constraint peticion_viva_check check ((estado in ('EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO')) = (fecha_resolucion is null)),
  constraint peticion_proxima_check check ((fecha_resolucion is null) = (proxima is not null)),
  constraint peticion_aprobada_check check (estado <> 'APROBADA' or evento_sifen_id is not null)
);
create unique index peticion_una_viva on peticion (contribuyente_id, documento_id) where fecha_resolucion is null;
create unique index peticion_vez on peticion (contribuyente_id, vez_hash, peticion_id);
create index peticion_lista on peticion (contribuyente_id, ambiente, peticion_id desc);
create index peticion_de_documento on peticion (contribuyente_id, documento_id, peticion_id desc);
create index peticion_debida on peticion (proxima) where fecha_resolucion is null;

create trigger peticion_inmutable before update on peticion
  for each row when (old.fecha_resolucion is not null or old.receptor is distinct from new.receptor or old.clave is distinct from new.clave
    or old.vez_hash is distinct from new.vez_hash)
  execute function prohibir();
create trigger peticion_no_se_vacia before truncate on peticion for each statement execute function prohibir();

-- A key may stand for a petición that came to nothing: nothing is signed under it any more.
alter table idempotencia drop constraint idempotencia_operacion_check;
alter table idempotencia rename constraint idempotencia_operacion_con_peticiones to idempotencia_operacion_check;
