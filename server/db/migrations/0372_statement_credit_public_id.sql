-- By which a network knows a credit: that of its posting. Null on rows of before, which networks know by `id`.
alter table statement_credit add column if not exists public_id text;
alter table statement_credit alter column public_id set default gen_random_uuid()::text;
