-- without transaction
-- A programme's visits of some days, for what becomes due with a day: without it each look reads all visits that the programme ever had.
create index concurrently if not exists transaction_date on transaction (partner_id, authorised_at, id);
