-- Where what is told was changed, in the traces of whoever asked for it: its delivery is a step of the same trace. Null where nothing was traced.
-- Of a table that lies on several servers a column and what is checked of it are two commands, and the second has a name.
alter table aviso add column traza text;
alter table aviso add constraint aviso_traza_check check (traza ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
