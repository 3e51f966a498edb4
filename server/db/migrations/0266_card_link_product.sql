-- What the vault said of the card when it was linked; null: what card_registry has since the card was first known.
alter table card_link add column card_product text;
