-- A mail that was taken and came back: it reached nobody. Why, as RFC 3463 numbers reasons.
alter table correo add column rebote text check (char_length(rebote) between 5 and 9);
alter table correo add column rebotado_en timestamptz;
alter table correo drop constraint correo_estado_check;
alter table correo add constraint correo_estado_check
  check (estado in ('PENDIENTE', 'SALIENDO', 'ACEPTADO', 'RECHAZADO', 'INCIERTO', 'FALLIDO', 'REBOTADO'));
create index correo_rebotado on correo (contribuyente_id, ambiente, correo_id) where estado = 'REBOTADO';

-- Who is invited to a taxpayer is told so.
alter table correo drop constraint correo_motivo_check;
alter table correo add constraint correo_motivo_check
  check (motivo in ('APROBADO', 'NOMINADO', 'CANCELADO', 'PEDIDO', 'NOTICIAS', 'INVITACION'));

-- How far the inbox was read that mails come back to, by what its server calls them.
create table rebote_lectura (
  buzon text primary key,
  validez bigint not null,
  leido bigint not null
);
