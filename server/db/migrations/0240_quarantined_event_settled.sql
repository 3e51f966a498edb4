-- More reasons why an event is put aside, and what an operator has done with it since.
alter table quarantined_event
  -- Of a poisoned event: the class of the fault, as PostgreSQL names it.
  add column error_class text,
  add column settled_at timestamptz,
  add column settled_as text,
  add column settled_by text,
  add column settled_reason text,
  drop constraint quarantined_event_reason_check,
  add constraint quarantined_event_reason_known
    check (reason in ('amountDiffers', 'contentDiffers', 'sumTooLarge', 'poisoned', 'unmatched', 'replaced')) not valid,
  add constraint quarantined_event_settled_known
    check (settled_as in ('resolved', 'refused', 'corrected', 'replayed')) not valid,
  add constraint quarantined_event_settled_whole
    check (num_nulls(settled_at, settled_as, settled_by, settled_reason) in (0, 4)) not valid;
