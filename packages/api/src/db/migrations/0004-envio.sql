-- Sending: who talks to SIFEN about a documento or a lote now. Every later write proves that it still holds this number.
alter table documento add arriendo bigint not null default 0;
alter table lote add arriendo bigint not null default 0;

create index documento_vencido on documento (proxima) where estado in ('PENDIENTE', 'ENVIADO');
create index lote_vencido on lote (proxima) where estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO');
create index lote_reciente on lote (contribuyente_id, ambiente, lote_id desc);
