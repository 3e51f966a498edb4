-- without transaction
-- What was refused for good; what corrects it is found from there.
create index concurrently if not exists outbox_settled on outbox (partner_id, posting_id) where settled_at is not null;
