-- A KuDE on a roll of 58 mm. Before it: antes/0047-cintas-de-58-mm.sql.
alter table kude drop constraint kude_formato_check;
alter table kude rename constraint kude_formato_de_papel to kude_formato_check;
