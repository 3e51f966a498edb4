-- without transaction
-- Its place is taken by network_event_reference_card.
drop index concurrently if exists network_event_reference;
