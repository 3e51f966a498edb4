-- without transaction
create index concurrently if not exists card_link_expiry on card_link (expiry) where unlinked_at is null and expiry is not null;
