-- without transaction
-- The events that match nothing, the oldest first.
create index concurrently if not exists network_event_unmatched_since on network_event (network, received_at) where state = 'unmatched';
