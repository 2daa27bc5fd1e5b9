-- What migration 0057 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

alter table idempotencia add constraint idempotencia_operacion_con_peticiones check (operacion in (
  'EMISION', 'NOMINACION', 'CANCELACION', 'INUTILIZACION', 'ADOPCION', 'TRANSPORTE', 'NOTIFICACION_RECEPCION', 'CONFORMIDAD', 'DISCONFORMIDAD',
  'DESCONOCIMIENTO', 'CORREO', 'PETICION')) not valid;

alter table idempotencia validate constraint idempotencia_operacion_con_peticiones;
