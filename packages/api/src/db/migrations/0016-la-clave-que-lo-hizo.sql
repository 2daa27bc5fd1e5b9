-- Which API key did it: what a leaked one did can be listed. A person or a key, never both.
alter table auditoria
  add column api_key_id bigint references api_key,
  add constraint auditoria_un_actor check (usuario_id is null or api_key_id is null);
create index auditoria_api_key on auditoria (contribuyente_id, api_key_id, auditoria_id desc) where api_key_id is not null;
