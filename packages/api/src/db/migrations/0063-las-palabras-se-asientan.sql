-- PostgreSQL writes the words of a new ficha down in a list, and has whoever finds it full (4 MB: fifteen hundred fichas, or some hundreds of long ones) sort all of it into the index: a
-- nomination, or an emission, that took 0.3 s where there are many fichas, and kept others waiting. Whoever sends has it done before, and only the owner of an
-- index may: so this function is his, and does nothing else. The service's role is given it by migrar.
do $$
begin
  execute format($crear$
    create function asentar_palabras(tabla regclass) returns bigint language sql security definer set search_path = %I, pg_temp as $funcion$
      select coalesce(sum(gin_clean_pending_list(i.indexrelid)), 0)::bigint
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where i.indrelid = tabla and a.amname = 'gin'
    $funcion$
  $crear$, current_schema());
  revoke all on function asentar_palabras(regclass) from public;
end $$;
