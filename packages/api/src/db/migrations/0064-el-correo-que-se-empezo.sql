-- Which mail of an inbox was begun last, by the server's own numbers, and how often: what kills its reader is not read for ever.
do $$
begin
  alter table casilla add column empezado_validez bigint;
  alter table casilla add column empezado bigint;
  alter table casilla add column empezado_veces integer not null default 0;
end $$;
