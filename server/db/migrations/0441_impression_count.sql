-- What is kept of impressions once their rows are gone: how many a day, and of cards for each restaurant.
create table impression_count (
  partner_id text not null,
  -- On which they were received, of UTC, as 2027-03-01.
  day text not null,
  event text not null,
  -- 0: of no restaurant.
  merchant_id bigint not null,
  seen bigint not null,
  primary key (partner_id, day, event, merchant_id)
);
