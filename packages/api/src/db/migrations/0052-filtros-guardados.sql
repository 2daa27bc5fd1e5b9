-- What one person looks for again and again in the lists of a taxpayer, under names of hers: all of it in one row.
create table filtro_guardado (
  contribuyente_id bigint not null references contribuyente,
  usuario_id bigint not null references usuario,
  filtros jsonb not null,
  primary key (contribuyente_id, usuario_id)
);
