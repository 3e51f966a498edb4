alter table quarantined_event
  validate constraint quarantined_event_reason_known,
  validate constraint quarantined_event_settled_known,
  validate constraint quarantined_event_settled_whole;
