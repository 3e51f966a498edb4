alter table outbox validate constraint outbox_settled_whole;
