-- without transaction
-- What waits for an operator, the oldest first.
create index concurrently if not exists quarantined_event_open on quarantined_event (network, received_at) where settled_at is null;
