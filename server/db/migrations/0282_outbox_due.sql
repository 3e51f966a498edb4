-- without transaction
-- What waits, in the order in which it is due.
create index concurrently if not exists outbox_due on outbox (due_from, posting_id) where state = 'waiting';
