-- What each person sees of a contribuyente is her own choice; null: she never chose, and sees the taxpayer's.
alter table miembro add column ambiente text constraint miembro_ambiente_check check (ambiente in ('DEV', 'PROD', 'SANDBOX'));
