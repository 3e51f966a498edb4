-- Taken into a visit though nobody knew its terminal: once that is recorded it may be of another restaurant.
alter table network_event add column is_stray boolean not null default false;
