-- How a taxpayer's papers look: what is not of a documento but of who hands it over.
create table membrete (
  contribuyente_id bigint primary key references contribuyente,
  -- Another one with each change, and never one of before.
  version text not null,
  -- A PNG or a JPEG as it is drawn.
  logo bytea check (octet_length(logo) <= 204800),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Said at the foot; of some kinds of documento something else.
  texto text check (char_length(texto) <= 500),
  textos jsonb not null,
  -- What is printed where nobody says on what.
  papel text not null check (papel in ('a4', 'ticket', 'ticket58'))
);
-- It is compressed already.
alter table membrete alter column logo set storage external;
