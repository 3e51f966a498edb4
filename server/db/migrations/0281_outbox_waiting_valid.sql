alter table outbox validate constraint outbox_state_check;
alter table outbox validate constraint outbox_waiting_is_due;
