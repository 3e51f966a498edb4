-- Rewards that go out some days after their dine wait until they are due.
alter table outbox
  add column due_from timestamptz,
  drop constraint if exists outbox_state_check,
  add constraint outbox_state_check check (state in ('waiting', 'pending', 'delivered', 'failed')) not valid,
  add constraint outbox_waiting_is_due check (state <> 'waiting' or due_from is not null) not valid;
