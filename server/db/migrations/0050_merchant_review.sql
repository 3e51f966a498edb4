-- What guests wrote about a restaurant. It comes with the restaurant's own data and is the same for all partners, like its ratings.
create table merchant_review (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant (id),
  author text not null,
  rating smallint not null check (rating between 1 and 5),
  body text not null,
  management_response text,
  created_at timestamptz not null
);
create index merchant_review_merchant on merchant_review (merchant_id, created_at desc);
