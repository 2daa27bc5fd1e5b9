-- An order may be to ask again about what is here, by the days on which it was issued: its CDCs are taken from the documentos then.
alter table adopcion add column desde timestamptz, add column hasta timestamptz;
alter table adopcion drop constraint adopcion_formato_check;
alter table adopcion add constraint adopcion_formato_check check (formato in ('JSON', 'XML', 'ZIP', 'LISTA', 'FECHAS'));
alter table adopcion add constraint adopcion_fechas_check
  check ((formato = 'FECHAS') = (desde is not null) and (desde is null) = (hasta is null));
drop trigger adopcion_inmutable on adopcion;
create trigger adopcion_inmutable before update on adopcion
  for each row when (
    old.estado <> 'EN_CURSO'
    or (old.adopcion_id, old.contribuyente_id, old.ambiente, old.formato, old.actor, old.repetidos, old.fecha_creacion, old.desde, old.hasta)
      is distinct from
      (new.adopcion_id, new.contribuyente_id, new.ambiente, new.formato, new.actor, new.repetidos, new.fecha_creacion, new.desde, new.hasta)
  ) execute function prohibir();

-- ACTUALIZADO: SIFEN showed an evento that was not here; IGUAL: nothing new.
alter table adopcion_documento drop constraint adopcion_documento_estado_check;
alter table adopcion_documento add constraint adopcion_documento_estado_check
  check (estado in ('PENDIENTE', 'ADOPTADO', 'YA_ESTABA', 'ACTUALIZADO', 'IGUAL', 'NO_ADOPTADO', 'ILEGIBLE', 'CANCELADO'));

-- All of an order are due at once: they are found in their order, without sorting what is left each time.
drop index adopcion_documento_pendiente;
create index adopcion_documento_pendiente on adopcion_documento (contribuyente_id, ambiente, proxima, adopcion_id, orden)
  where estado = 'PENDIENTE';

-- What ended long ago is deleted, unless a key still stands for it.
create index adopcion_vieja on adopcion (fecha_fin) where fecha_fin is not null;
create index idempotencia_adopcion on idempotencia (adopcion_id) where adopcion_id is not null;
