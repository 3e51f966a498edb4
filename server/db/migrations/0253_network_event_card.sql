-- without transaction
-- A card's events around a moment: those under another reference may belong to the same dine.
create index concurrently if not exists network_event_card on network_event (card_token, occurred_at);
