-- Which notices a person has seen. What stands is reckoned anew each time; of causes that are gone nothing stays.
create table noticia_vista (
  contribuyente_id bigint not null references contribuyente,
  ambiente text not null check (ambiente in ('DEV', 'PROD', 'SANDBOX')),
  usuario_id bigint not null references usuario,
  causa text not null check (char_length(causa) between 1 and 100),
  vista_en timestamptz not null,
  primary key (contribuyente_id, ambiente, usuario_id, causa)
);
