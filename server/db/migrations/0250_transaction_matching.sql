-- How much of what was given back was tip and tax. With it voided_cents is what was undone of the sale, or of the hold while nothing was cleared; in
-- rows without it, which were written before, it is all that was undone.
alter table transaction
  add column if not exists returned_extra_cents bigint,
  add column if not exists hold_ended boolean not null default false;
