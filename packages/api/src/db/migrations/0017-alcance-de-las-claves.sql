-- What a key may do, and from where. Those that there are may everything, from anywhere, as they did.
alter table api_key
  add column permisos text[] not null default '{leer,emitir,nominar,anular}',
  add column direcciones text[],
  add constraint api_key_permisos_check check (
    permisos <@ array['leer', 'emitir', 'nominar', 'anular'] and cardinality(permisos) between 1 and 4
  ),
  add constraint api_key_direcciones_check check (cardinality(direcciones) between 1 and 50);

-- Neither wider nor narrower: who knows a key knows what it may. Another scope is another key.
create trigger api_key_alcance before update of permisos, direcciones on api_key
  for each row when (
    old.permisos is distinct from new.permisos or old.direcciones is distinct from new.direcciones
  ) execute function prohibir();
