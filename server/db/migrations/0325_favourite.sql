-- Restaurants that members have saved. One that has left the programme keeps its row, and shows again when it comes back.
create table favourite (
  partner_id text not null,
  member_id bigint not null,
  merchant_id bigint not null references merchant (id),
  saved_at timestamptz not null,
  primary key (partner_id, member_id, merchant_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
