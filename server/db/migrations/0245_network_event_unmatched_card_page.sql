-- without transaction
-- A card's events that match nothing, page by page.
create index concurrently if not exists network_event_unmatched_card_page on network_event (card_token, network, reference) where state = 'unmatched';
