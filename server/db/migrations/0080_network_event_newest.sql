-- without transaction
-- The newest event of a network, for who watches the feed, without a look at the others.
create index concurrently if not exists network_event_newest on network_event (network, received_at);
