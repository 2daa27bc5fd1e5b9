-- Where what is told was changed, in the traces of whoever asked for it: its delivery is a step of the same trace. Null where nothing was traced.
-- Citus tells its servers of a change by the text in which it stands: each is a command of its own, and what is checked has a name.
do $$
begin
  alter table aviso add column traza text;
  alter table aviso add constraint aviso_traza_check check (traza ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
end $$;
