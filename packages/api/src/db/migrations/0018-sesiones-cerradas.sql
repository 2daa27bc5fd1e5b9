-- Sessions that ended at the identity provider, by its word: what it gave in them opens nothing any more, at any process.
-- A notice counts once. It is kept for a day: no access token should live longer.
create table sesion_cerrada (
  iss text not null,
  jti text not null,
  sid text,
  sub text,
  avisada_en timestamptz not null,
  recibida_en timestamptz not null default ahora(),
  primary key (iss, jti),
  constraint sesion_cerrada_de_alguien check (sid is not null or sub is not null)
);
create index sesion_cerrada_sid on sesion_cerrada (iss, sid) where sid is not null;
create index sesion_cerrada_sub on sesion_cerrada (iss, sub) where sub is not null;
create index sesion_cerrada_recibida on sesion_cerrada (recibida_en);
