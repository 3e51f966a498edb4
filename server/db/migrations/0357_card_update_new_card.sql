-- without transaction
-- Whose place a card took.
create index concurrently if not exists card_update_new_card on card_update (new_card_token) where kind = 'replaced';
