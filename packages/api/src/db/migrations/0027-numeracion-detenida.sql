-- SIFEN has a number of this row under another CDC (1002): nothing of it is sent, and none of its numbers is taken, until somebody aligned it.
-- Below alineado_desde that answer was to be expected: it stops nothing.
alter table timbrado add column detenido_en timestamptz;
alter table timbrado add column detenido_numero integer;
alter table timbrado add column alineado_desde integer not null default 1;
alter table timbrado add constraint timbrado_detenido_check check ((detenido_en is null) = (detenido_numero is null));
alter table timbrado add constraint timbrado_alineado_check check (alineado_desde between 1 and siguiente);
create index timbrado_detenido on timbrado (contribuyente_id, ambiente) where detenido_en is not null;
create trigger timbrado_alineado before update of alineado_desde on timbrado
  for each row when (new.alineado_desde < old.alineado_desde) execute function prohibir();

-- A number is given once by us. What SIFEN has under it may be another program's: adopted, it stands beside ours, which SIFEN refused.
alter table documento drop constraint documento_contribuyente_id_ambiente_tipo_documento_numero_t_key;
alter table documento add constraint documento_numero_unico
  unique nulls not distinct (contribuyente_id, ambiente, tipo_documento, numero_timbrado, establecimiento, punto, serie, numero, origen);
