-- A member's word on one dine.
create table review (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  transaction_id text not null,
  merchant_id bigint not null references merchant (id),
  rating smallint not null check (rating between 1 and 5),
  body text not null default '',
  management_response text,
  created_at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create unique index review_transaction on review (partner_id, transaction_id);
create index review_merchant on review (partner_id, merchant_id, created_at desc);
