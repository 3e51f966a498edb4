-- without transaction
-- What of a partner waits: whose balance is not payable yet.
create index concurrently if not exists outbox_not_payable on outbox (partner_id, posting_id) where state = 'waiting';
