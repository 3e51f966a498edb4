-- without transaction
-- The strays of a number, in the order in which they are looked at again.
create index concurrently if not exists network_event_stray on network_event (network, acquirer_merchant_id, reference) where is_stray;
