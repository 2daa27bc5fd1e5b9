-- What migration 0058 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- Of an autofactura the seller is searched, too: its receptor is whoever issues it.
create or replace function texto_de_ficha(receptor jsonb, innominada boolean, cuerpo jsonb) returns text language sql immutable parallel safe
return ' ' || nombre_de_ficha(receptor) || case when innominada then ' innominada ' else ' ' end
  || coalesce(plegar((cuerpo -> 'vendedor' ->> 'nombreRazonSocial') || ' ' || coalesce(cuerpo -> 'vendedor' ->> 'numeroDocumento', '')) || ' ', '')
  || coalesce(plegar(jsonb_path_query_array(cuerpo, '$.items[*].descripcion')::text), '') || ' ';

update ficha f set texto = texto_de_ficha(d.receptor, d.innominada, d.cuerpo) from documento d
where d.contribuyente_id = f.contribuyente_id and d.documento_id = f.documento_id and d.tipo_documento = 4 and f.documento_id between :desde and :hasta;
