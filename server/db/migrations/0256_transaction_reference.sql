-- without transaction
-- Each event belongs to one dine by its own row.
drop index concurrently if exists transaction_reference;
