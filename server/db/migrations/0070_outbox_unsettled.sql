-- without transaction
-- The jobs ask again and again who has something to hand over, whatever waits elsewhere: this is read from partner to partner.
create index concurrently if not exists outbox_unsettled on outbox (partner_id, posting_id)
  where state = 'pending' and delivered_at is null;
