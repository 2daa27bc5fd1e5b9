-- A lease has a number that only grows: whoever holds an older one may write nothing any more. And what was seen of SIFEN while it has
-- not decided is not forgotten: the last observation may become one with the next, no more than that.
create trigger documento_no_retrocede before update of arriendo, historia on documento
  for each row when (
    new.arriendo < old.arriendo
    -- Decided, another guard keeps all of it.
    or old.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') and jsonb_array_length(new.historia) < jsonb_array_length(old.historia) - 1
  ) execute function prohibir();
create trigger evento_no_retrocede before update of arriendo, historia on evento_sifen
  for each row when (new.arriendo < old.arriendo or jsonb_array_length(new.historia) < jsonb_array_length(old.historia) - 1)
  execute function prohibir();
create trigger lote_no_retrocede before update of arriendo, historia on lote
  for each row when (new.arriendo < old.arriendo or jsonb_array_length(new.historia) < jsonb_array_length(old.historia) - 1)
  execute function prohibir();

-- What SIFEN said of a lote is said. Only one that has no number of SIFEN's is taken back, and no exchange refers to it.
create trigger lote_cerrado before update of estado, historia on lote
  for each row when (
    old.estado in ('CONCLUIDO', 'RECHAZADO') and (old.estado, old.historia) is distinct from (new.estado, new.historia)
    -- Opening it again is refused by an older guard.
    and new.estado in ('CONCLUIDO', 'RECHAZADO')
  ) execute function prohibir();
create trigger lote_se_conserva before delete on lote
  for each row when (old.numero is not null) execute function prohibir();

-- Whose documentos they are, and who a person is at her provider. The provider itself may move (iss): that is the owner's to do.
create trigger contribuyente_inmutable before update of contribuyente_id, ruc, fecha_creacion on contribuyente
  for each row when ((old.contribuyente_id, old.ruc, old.fecha_creacion) is distinct from (new.contribuyente_id, new.ruc, new.fecha_creacion))
  execute function prohibir();
create trigger contribuyente_no_se_borra before delete on contribuyente for each row execute function prohibir();
create trigger usuario_inmutable before update of usuario_id, sub on usuario
  for each row when ((old.usuario_id, old.sub) is distinct from (new.usuario_id, new.sub)) execute function prohibir();
create trigger usuario_no_se_borra before delete on usuario for each row execute function prohibir();

-- A place is taken by whoever was invited to it, once. To give it to another it is deleted and made anew, which the audit tells.
create trigger miembro_inmutable before update of miembro_id, contribuyente_id, usuario_id, correo, fecha_creacion on miembro
  for each row when (
    (old.miembro_id, old.contribuyente_id, old.correo, old.fecha_creacion)
      is distinct from (new.miembro_id, new.contribuyente_id, new.correo, new.fecha_creacion)
    or old.usuario_id is not null and old.usuario_id is distinct from new.usuario_id
  ) execute function prohibir();
create trigger miembro_no_se_vacia before truncate on miembro for each statement execute function prohibir();
