-- The keys that stand for an event are completed with it, however many keys there are.
create index idempotencia_evento on idempotencia (evento_sifen_id) where evento_sifen_id is not null;
