-- An issuer has several CSC for an ambiente, by their ids: the last row of an id that nobody took away is kept, and the one that nothing
-- replaced is in use, as before. A version that knows of one alone goes on beside this: what it replaces is kept, and it uses what is in use.
alter table csc add column elegido_en timestamptz, add column retirado_en timestamptz;
-- Until now whoever wrote another one wanted the one before gone.
update csc set retirado_en = reemplazado_en where reemplazado_en is not null;
alter table csc add constraint csc_en_uso_no_se_retira check (retirado_en is null or reemplazado_en is not null);
alter table csc drop constraint csc_pkey, add primary key (contribuyente_id, csc_id);
create index csc_de_id on csc (contribuyente_id, ambiente, id_csc, csc_id);

-- What was taken away does not come back but by being written again.
create or replace trigger csc_inmutable before update on csc
  for each row when (
    (old.csc_id, old.contribuyente_id, old.ambiente, old.id_csc, old.fecha_creacion, old.elegido_en)
      is distinct from (new.csc_id, new.contribuyente_id, new.ambiente, new.id_csc, new.fecha_creacion, new.elegido_en)
    or old.reemplazado_en is not null and old.reemplazado_en is distinct from new.reemplazado_en
    or old.retirado_en is not null and old.retirado_en is distinct from new.retirado_en
    or old.cifrado <> new.cifrado and substring(old.cifrado from 1 for 4) = substring(new.cifrado from 1 for 4)
  ) execute function prohibir();
