-- The reservation that a kept table has made or moved, or was going to: it makes and moves no other.
alter table reservation_lock add column used_by bigint;
