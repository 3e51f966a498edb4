-- The programme's own id of the card whose envelope has this nonce; null where the number was typed.
alter table card_entry_nonce add column partner_card_id text;
