-- without transaction
-- network_event_unmatched_card_page begins alike. While the table's statistics are behind both look the same to the planner, and this one would have
-- it read all events of a card for each page.
drop index concurrently if exists network_event_unmatched_card;
