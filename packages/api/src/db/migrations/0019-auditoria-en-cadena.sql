-- Who writes a line of the audit waits for nobody: the lines are chained after their transactions, by one process at a time, in the order
-- of their numbers. Each seal binds its line, all columns of it, to the line before of the same contribuyente.
create table auditoria_sello (
  contribuyente_id bigint not null references contribuyente,
  secuencia bigint not null check (secuencia >= 1),
  -- Not a foreign key: a seal outlives its line, and so shows that there was one.
  auditoria_id bigint not null unique,
  -- SHA-256 of the line before of this contribuyente; zeros before the first.
  anterior bytea not null check (octet_length(anterior) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (contribuyente_id, secuencia)
);
create trigger auditoria_sello_solo_crece before update or delete on auditoria_sello for each row execute function prohibir();
create trigger auditoria_sello_no_se_vacia before truncate on auditoria_sello for each statement execute function prohibir();
