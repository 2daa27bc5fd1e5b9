-- What is done once in a while, by whichever process finds that its time has come.
create table tarea (
  tarea text primary key,
  siguiente timestamptz not null
);

-- A queue stood beside these tables, in a schema that it made for itself; what it did is done by a notification and by the table above. It is
-- taken away where it is that queue and nothing else: of this name, of whoever owns these tables, and without a table that is not the queue's.
do $$
begin
  if exists (
    select from pg_namespace n
    where n.nspname = 'cola' and pg_has_role(current_user, n.nspowner, 'member')
      and to_regclass('cola.version') is not null and to_regclass('cola.queue') is not null and to_regclass('cola.job') is not null
      and not exists (
        select from pg_class c
        where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and c.relname !~ '^((archive|bam|job|queue|schedule|subscription|version|warning)(_|$)|j[0-9a-f]{56}$)'
      )
  ) then
    drop schema cola cascade;
  end if;
end
$$;
