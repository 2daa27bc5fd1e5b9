-- A RUC is public: whoever writes it proves nothing. A contribuyente is verified by a certificate of a recognised authority; until then
-- it has SANDBOX only, and as many as like may bear the same RUC. Of the verified, one.
alter table contribuyente
  add column verificado_en timestamptz,
  -- Who registered it: what is not verified is limited for each person. Null: from before that was written down.
  add column creado_por bigint references usuario;

-- Whoever signs for SIFEN already goes on; which authority issued a certificate cannot be told here. SANDBOX makes its own, which proves nothing.
update contribuyente c set verificado_en = now()
  where exists (select from certificado f where f.contribuyente_id = c.contribuyente_id and f.ambiente <> 'SANDBOX' and f.reemplazado_en is null);
update contribuyente set ambiente = 'SANDBOX' where verificado_en is null;

alter table contribuyente
  drop constraint contribuyente_ruc_key,
  alter column ambiente set default 'SANDBOX',
  add constraint contribuyente_ambiente_probado check (verificado_en is not null or ambiente = 'SANDBOX');
create unique index contribuyente_verificado on contribuyente (ruc) where verificado_en is not null;
create index contribuyente_sin_verificar on contribuyente (creado_por) where verificado_en is null;
