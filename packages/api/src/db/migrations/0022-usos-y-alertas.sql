-- From which networks each key was used: what is usual for it. The service keeps those seen last.
create table api_key_red (
  api_key_id bigint not null references api_key,
  red text not null check (char_length(red) between 1 and 60),
  direccion text not null check (char_length(direccion) between 1 and 60),
  pais text check (pais ~ '^[A-Z][A-Z0-9]$'),
  primera timestamptz not null,
  ultima timestamptz not null,
  primary key (api_key_id, red),
  check (primera <= ultima)
);
create trigger api_key_red_primera before update of api_key_id, red, primera on api_key_red
  for each row when (
    (old.api_key_id, old.red) is distinct from (new.api_key_id, new.red) or new.primera > old.primera
  ) execute function prohibir();

-- What an owner should look at, until somebody did. One of a kind for a key and day; whoever delivers them elsewhere reads on by the identifier.
create table alerta (
  alerta_id bigint generated always as identity primary key,
  contribuyente_id bigint not null references contribuyente,
  api_key_id bigint not null references api_key,
  tipo text not null check (tipo in ('RED_NUEVA', 'PAIS_NUEVO', 'TRAS_SILENCIO', 'FUERA_DE_LISTA')),
  dia date not null,
  fecha timestamptz not null,
  detalle jsonb not null,
  vista_en timestamptz,
  vista_por bigint references usuario,
  unique (api_key_id, tipo, dia),
  check ((vista_en is null) = (vista_por is null))
);
create index alerta_pendiente on alerta (contribuyente_id, alerta_id desc) where vista_en is null;
create trigger alerta_inmutable before update on alerta
  for each row when (
    (old.alerta_id, old.contribuyente_id, old.api_key_id, old.tipo, old.dia, old.fecha, old.detalle)
      is distinct from (new.alerta_id, new.contribuyente_id, new.api_key_id, new.tipo, new.dia, new.fecha, new.detalle)
    or old.vista_en is not null and (old.vista_en, old.vista_por) is distinct from (new.vista_en, new.vista_por)
  ) execute function prohibir();
create trigger alerta_no_se_borra before delete on alerta for each row execute function prohibir();
create trigger alerta_no_se_vacia before truncate on alerta for each statement execute function prohibir();
