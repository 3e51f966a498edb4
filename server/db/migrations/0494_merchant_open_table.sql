-- without transaction
-- Finds restaurants by OpenTable id: an import refuses an id that another restaurant has.
create index concurrently if not exists merchant_open_table on merchant (open_table_id) where open_table_id is not null;
