-- Which lists of a browser have been put into a member's: one that is sent again, since its answer was lost, brings nothing back that was removed since.
create table favourite_merge (
  partner_id text not null,
  member_id bigint not null,
  device_list uuid not null,
  merged_at timestamptz not null,
  primary key (partner_id, member_id, device_list),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
