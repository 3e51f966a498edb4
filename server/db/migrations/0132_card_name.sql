-- What the member calls the card; null where it has no name of its own.
alter table card_link add column name text;
