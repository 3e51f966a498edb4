-- In which browser the token goes on with a session; null for families of before.
alter table stay_token add column device_id bigint;
