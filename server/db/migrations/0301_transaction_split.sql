-- How much of a transaction came without a split into tip and tax, and how much of what came back names none of its own.
alter table transaction
  add column unsplit_cents integer not null default 0,
  add column unsplit_return_cents bigint not null default 0;
