-- without transaction
-- The same of an acquirer id.
create index concurrently if not exists network_event_unmatched_merchant_page on network_event (network, acquirer_merchant_id, reference) where state = 'unmatched';
