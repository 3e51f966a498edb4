-- What a notice covers: its amount, and the newest posting of the balance that it speaks of. What comes in later has a notice of its own, so a
-- member may have several. Null: told before that was kept, which ends nothing.
alter table reward_expiry
  add column amount_cents integer,
  add column told_through bigint,
  drop constraint reward_expiry_pkey;
