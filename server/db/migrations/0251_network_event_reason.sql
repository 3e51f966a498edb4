-- More reasons for which an event belongs to no dine.
alter table network_event
  drop constraint if exists network_event_reason_check,
  add constraint network_event_reason_check
    check (reason in ('unknownCard', 'unknownMerchant', 'wrongNetwork', 'noPurchase', 'ambiguous')) not valid;
