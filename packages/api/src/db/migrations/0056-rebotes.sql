-- A mail that was taken and came back: it reached nobody. Why, as RFC 3463 numbers reasons. Before it: antes/0056-rebotes.sql.
alter table correo drop constraint correo_estado_check;
alter table correo rename constraint correo_estado_con_rebotes to correo_estado_check;

-- Who is invited to a taxpayer is told so.
alter table correo drop constraint correo_motivo_check;
alter table correo rename constraint correo_motivo_con_invitaciones to correo_motivo_check;

-- How far the inbox was read that mails come back to, by what its server calls them.
create table rebote_lectura (
  buzon text primary key,
  validez bigint not null,
  leido bigint not null
);
