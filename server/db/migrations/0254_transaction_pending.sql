-- without transaction
-- Holds whose days are over.
create index concurrently if not exists transaction_pending on transaction (authorised_at) where status = 'Pending' and withdrawn_at is null;
