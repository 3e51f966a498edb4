-- Under what receivers count a posting once. `id` comes from a counter, which a restored backup sets back; this never names another posting.
alter table posting add column if not exists public_id text;
-- For releases that do not write it. Null remains on rows of before, whose receivers know them by `id`.
alter table posting alter column public_id set default gen_random_uuid()::text;
