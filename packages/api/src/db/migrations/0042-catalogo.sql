-- What a taxpayer sells and to whom, as forms offer it: written down by a person, or known because a documento had it.
create table catalogo (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  clase text not null check (clase in ('CLIENTE', 'PRODUCTO')),
  -- By what it is recognised: a product by its code, a customer by the kind and number of its document.
  clave text not null,
  -- By what it is found besides: the GTIN of a product.
  alias text,
  nombre text not null,
  datos jsonb not null,
  -- All by which it may be found, without accents nor capitals.
  buscado text not null,
  -- By a person: then use changes nothing but how often.
  escrito boolean not null,
  usos integer not null default 0,
  ultimo_uso timestamptz,
  archivado_en timestamptz,
  primary key (contribuyente_id, ambiente, clase, clave)
);
create index catalogo_alias on catalogo (contribuyente_id, ambiente, clase, alias) where alias is not null;

-- Up to which documento the catalogue was told of what they had.
create table catalogo_lectura (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  documento_id bigint not null,
  primary key (contribuyente_id, ambiente)
);
