-- Where what is told was changed, in the traces of whoever asked for it: its delivery is a step of the same trace. Null where nothing was traced.
alter table aviso add column traza text check (traza ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
