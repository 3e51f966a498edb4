-- without transaction
-- As before: network_event_unmatched_merchant_page begins alike.
drop index concurrently if exists network_event_unmatched_merchant;
