-- Which database was answering when this row was last written: whoever finds himself with another one knows that this one may have gone back
-- behind what was done with it.
create table encarnacion (
  unica boolean primary key default true check (unica),
  valor text not null,
  vista_en timestamptz not null default ahora()
);
