-- How much a programme took in a day at a door that visitors use without signing in, so that the sum of all visitors has a bound.
create table day_count (
  partner_id text not null,
  door text not null,
  -- Of UTC, as 2027-03-01.
  day text not null,
  taken bigint not null,
  primary key (partner_id, door, day)
);
