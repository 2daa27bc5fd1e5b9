-- What PostgreSQL gathers of each column to choose plans (ANALYZE, by itself after each tenth more of rows) is of no use for documents, bytes and lists that no
-- index reads: no condition compares them. Gathering it was four fifths of an ANALYZE of `documento`, on the core that answers meanwhile.
do $$
declare
  columna record;
begin
  for columna in
    select c.relname as tabla, a.attname as nombre
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'A' or t.typname in ('jsonb', 'bytea') or a.attname in ('xml', 'qr_url'))
      and not exists (
        select from pg_index i where i.indrelid = c.oid
          and (a.attnum = any (i.indkey) or exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
              and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum)))
    order by 1, 2
  loop
    begin
      execute format('alter table %I alter column %I set statistics 0', columna.tabla, columna.nombre);
    exception when feature_not_supported then
      -- A Citus on which the tables are distributed already refuses it; it goes on gathering what nobody asks for.
      null;
    end;
  end loop;
end $$;
