-- Contribuyentes, who works for them, and the keys of their programs.

create table plan (
  codigo text primary key,
  incluye_api_integracion boolean not null
);
insert into plan (codigo, incluye_api_integracion) values ('GRATUITO', false), ('INTEGRACION', true);

create table contribuyente (
  contribuyente_id bigint generated always as identity primary key,
  ruc text not null unique check (ruc ~ '^[1-9][0-9]{0,6}[0-9A-D]?-[0-9]$'),
  razon_social text not null check (char_length(razon_social) between 1 and 255),
  nombre_fantasia text check (char_length(nombre_fantasia) between 1 and 255),
  plan text not null default 'GRATUITO' references plan,
  ambiente text not null default 'DEV' check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  fecha_creacion timestamptz not null
);

-- A person, as her identity provider knows her.
create table usuario (
  usuario_id bigint generated always as identity primary key,
  iss text not null,
  sub text not null,
  correo text,
  nombre text,
  unique (iss, sub)
);
create index usuario_correo on usuario (correo);

-- An invited person is a row without usuario until she comes with that e-mail, verified.
create table miembro (
  miembro_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  usuario_id bigint references usuario,
  correo text check (correo = lower(correo)),
  rol text not null check (rol in ('PROPIETARIO', 'ADMINISTRADOR', 'EMISOR', 'LECTOR')),
  fecha_creacion timestamptz not null,
  unique (contribuyente_id, usuario_id),
  unique (contribuyente_id, correo),
  check (usuario_id is not null or correo is not null)
);
create index miembro_usuario on miembro (usuario_id);
create index miembro_invitado on miembro (correo) where usuario_id is null;

create table api_key (
  api_key_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  nombre text not null check (char_length(nombre) between 1 and 100),
  -- SHA-256 of the key. The key itself is nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  prefijo text not null check (char_length(prefijo) = 14),
  expira_en timestamptz,
  fecha_creacion timestamptz not null,
  ultimo_uso timestamptz,
  revocada_en timestamptz,
  gracia_hasta timestamptz,
  rotada_de bigint references api_key
);
create index api_key_contribuyente on api_key (contribuyente_id, api_key_id desc);

create function prohibir() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Whose key it is and for which ambiente never changes.
create trigger api_key_inmutable before update of contribuyente_id, ambiente, hash, prefijo, nombre, expira_en, fecha_creacion on api_key
  for each row when (
    (old.contribuyente_id, old.ambiente, old.hash, old.prefijo, old.nombre, old.fecha_creacion)
      is distinct from (new.contribuyente_id, new.ambiente, new.hash, new.prefijo, new.nombre, new.fecha_creacion)
    or old.expira_en is distinct from new.expira_en
  ) execute function prohibir();
create trigger api_key_no_se_borra before delete on api_key for each row execute function prohibir();

-- Whoever holds an answer about a key in memory must forget it when that answer may have changed.
create function avisar_credenciales() returns trigger language plpgsql as $$
begin
  perform pg_notify('mbohera_credenciales', '');
  return null;
end $$;
create trigger api_key_avisa after update of revocada_en, gracia_hasta on api_key
  for each statement execute function avisar_credenciales();
create trigger contribuyente_avisa after update of plan on contribuyente
  for each statement execute function avisar_credenciales();
create trigger plan_avisa after update on plan
  for each statement execute function avisar_credenciales();

-- Who did what, when, from where. Append-only.
create table auditoria (
  auditoria_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  fecha timestamptz not null,
  usuario_id bigint references usuario,
  actor text not null,
  accion text not null,
  objeto text,
  detalle jsonb not null default '{}',
  origen text,
  request_id text
);
create index auditoria_contribuyente on auditoria (contribuyente_id, auditoria_id desc);
create trigger auditoria_solo_crece before update or delete on auditoria for each row execute function prohibir();
create trigger auditoria_no_se_vacia before truncate on auditoria for each statement execute function prohibir();
