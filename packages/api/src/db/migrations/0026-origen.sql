-- What another program issued or registered is known here as SIFEN shows it: no timbrado of ours numbered it, and no message of ours carried it.
alter table documento add column origen text not null default 'EMITIDO'
  constraint documento_origen_check check (origen in ('EMITIDO', 'ADOPTADO'));
alter table documento alter column timbrado_id drop not null;
alter table documento add constraint documento_timbrado_check check (origen = 'ADOPTADO' or timbrado_id is not null);
create trigger documento_origen before update of origen on documento
  for each row when (old.origen is distinct from new.origen) execute function prohibir();

alter table evento_sifen add column origen text not null default 'PROPIO'
  constraint evento_sifen_origen_check check (origen in ('PROPIO', 'EXTERNO'));
alter table evento_sifen alter column id_mensaje drop not null;
alter table evento_sifen add constraint evento_sifen_mensaje_check check (
  (origen = 'PROPIO' and id_mensaje is not null) or (origen = 'EXTERNO' and id_mensaje is null and estado = 'APROBADO')
);
create trigger evento_origen before update of origen on evento_sifen
  for each row when (old.origen is distinct from new.origen) execute function prohibir();
