-- without transaction
create unique index concurrently if not exists posting_public_id on posting (partner_id, public_id);
