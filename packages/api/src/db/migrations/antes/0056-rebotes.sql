-- What migration 0056 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

alter table correo add column if not exists rebote text, add column if not exists rebotado_en timestamptz;

alter table correo add constraint correo_rebote_check check (char_length(rebote) between 5 and 9) not valid;

alter table correo validate constraint correo_rebote_check;

alter table correo add constraint correo_estado_con_rebotes
  check (estado in ('PENDIENTE', 'SALIENDO', 'ACEPTADO', 'RECHAZADO', 'INCIERTO', 'FALLIDO', 'REBOTADO')) not valid;

alter table correo validate constraint correo_estado_con_rebotes;

alter table correo add constraint correo_motivo_con_invitaciones
  check (motivo in ('APROBADO', 'NOMINADO', 'CANCELADO', 'PEDIDO', 'NOTICIAS', 'INVITACION')) not valid;

alter table correo validate constraint correo_motivo_con_invitaciones;

create index if not exists correo_rebotado on correo (contribuyente_id, ambiente, correo_id) where estado = 'REBOTADO';
