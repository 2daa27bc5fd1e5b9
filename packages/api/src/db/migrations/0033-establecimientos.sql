-- What of each establecimiento is not as that of whoever issues: its name, its address, its telephone. Of one that is not in the list nothing is.
alter table contribuyente add column establecimientos jsonb not null default '[]';
