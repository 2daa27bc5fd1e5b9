-- A KuDE on a roll of 58 mm.
alter table kude add constraint kude_formato_de_papel check (formato in ('a4', 'ticket', 'ticket58')) not valid;

alter table kude validate constraint kude_formato_de_papel;
