-- without transaction
-- The events of one card under one reference: senders give one reference to many cards, and some give it to all.
create index concurrently if not exists network_event_reference_card on network_event (network, reference, card_token);
