-- In which browser the session is; null for sessions of before.
alter table session add column device_id bigint;
