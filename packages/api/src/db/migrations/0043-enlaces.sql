-- Links under which whoever has one sees a documento without logging in. A link is shown once, to whoever asks for it: of what stands in it only a
-- hash is kept. It begins with whose it is, so that it is looked for among the rows of one taxpayer.
create table enlace (
  contribuyente_id bigint not null references contribuyente,
  enlace_id bigint generated always as identity,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  documento_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- Who asked for it, as the audit names them.
  creado_por text not null,
  fecha_creacion timestamptz not null,
  -- When somebody first opened it, a person or a program.
  fecha_apertura timestamptz,
  fecha_revocacion timestamptz,
  primary key (contribuyente_id, enlace_id),
  foreign key (contribuyente_id, documento_id) references documento on delete cascade
);
create unique index enlace_hash on enlace (contribuyente_id, hash);
create index enlace_de_documento on enlace (contribuyente_id, documento_id, enlace_id);
