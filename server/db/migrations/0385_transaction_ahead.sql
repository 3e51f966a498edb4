-- without transaction
-- Visits that were last judged before their moment, by a network's clock that is ahead of ours: they are judged again when it has come.
create index concurrently if not exists transaction_ahead on transaction (authorised_at) where evaluated_at < authorised_at and withdrawn_at is null;
