-- That an operator refused a posting for good, who and why: it does not go out any more.
alter table outbox
  add column settled_at timestamptz,
  add column settled_by text,
  add column settled_reason text,
  add constraint outbox_settled_whole check (num_nulls(settled_at, settled_by, settled_reason) in (0, 3)) not valid;
