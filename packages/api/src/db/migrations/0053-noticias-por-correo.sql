-- Which mails a person wants of a taxpayer's notices; where nothing is said, both.
create table noticia_ajuste (
  contribuyente_id bigint not null references contribuyente,
  usuario_id bigint not null references usuario,
  urgentes boolean not null,
  diarias boolean not null,
  primary key (contribuyente_id, usuario_id)
);

-- What was told to whom by mail: each cause once.
create table noticia_avisada (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  usuario_id bigint not null references usuario,
  causa text not null check (char_length(causa) between 1 and 100),
  avisada_en timestamptz not null,
  primary key (contribuyente_id, ambiente, usuario_id, causa)
);

-- When a taxpayer's notices are looked at next for the mails of her persons.
create table noticia_turno (
  contribuyente_id bigint primary key references contribuyente,
  proxima timestamptz not null
);
create index noticia_turno_proxima on noticia_turno (proxima);

-- A mail that is about no documento says what it tells.
alter table correo add column noticias jsonb;
alter table correo alter column documento_id drop not null;
alter table correo drop constraint correo_motivo_check;
alter table correo add constraint correo_motivo_check check (motivo in ('APROBADO', 'NOMINADO', 'CANCELADO', 'PEDIDO', 'NOTICIAS'));
alter table correo add constraint correo_de_que check ((documento_id is null) = (noticias is not null));
