-- without transaction
-- Which zones restaurants lie in: a handful, each found by one look into the index.
create index concurrently if not exists merchant_time_zone on merchant (time_zone);
