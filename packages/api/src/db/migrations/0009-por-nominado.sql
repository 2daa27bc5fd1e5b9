-- An invoice is looked for by whom it was nominated to.
create index evento_por_nominado on evento_sifen (contribuyente_id, ambiente, coalesce(receptor ->> 'dRucRec', receptor ->> 'dNumIDRec'),
  documento_id desc) where tipo = 'NOMINACION' and estado = 'APROBADO';
