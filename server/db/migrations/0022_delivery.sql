-- Delivery of postings over the network: what is under way, what waits for another try, what was given up. A row that was delivered once keeps
-- delivered_at when it goes out again, so that it is settled once.

alter table outbox
  drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in ('pending', 'delivered', 'failed')),
  add column attempts smallint not null default 0,
  add column next_attempt_at timestamptz,
  -- While a process has it under way; later it counts as cut off, and another process may take it.
  add column leased_until timestamptz,
  add column last_error text,
  add column failed_at timestamptz,
  add constraint outbox_failed_says_why check ((state = 'failed') = (failed_at is not null)
    and (state <> 'failed' or last_error is not null));
create index outbox_waiting on outbox (partner_id, next_attempt_at) where state = 'pending' and next_attempt_at is not null;
create index outbox_failed on outbox (partner_id, posting_id) where state = 'failed';
