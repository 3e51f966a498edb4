-- Lists that members have given a name, and what of the saved restaurants is on each. What is in none of them is saved all the same.
create table favourite_list (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  name text not null,
  -- Two names that differ in case alone would be one to whoever reads them.
  name_folded text not null,
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, member_id, id),
  unique (partner_id, member_id, name_folded),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create table favourite_list_place (
  partner_id text not null,
  member_id bigint not null,
  list_id bigint not null,
  merchant_id bigint not null,
  added_at timestamptz not null,
  primary key (partner_id, member_id, list_id, merchant_id),
  foreign key (partner_id, member_id, list_id) references favourite_list (partner_id, member_id, id),
  foreign key (partner_id, member_id, merchant_id) references favourite (partner_id, member_id, merchant_id)
);
create index favourite_list_place_of on favourite_list_place (partner_id, member_id, merchant_id);
