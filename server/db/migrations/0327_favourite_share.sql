-- Links by which anybody of the programme sees a list. The token is kept as it is: its owner copies the link again, and it opens nothing of theirs.
create table favourite_share (
  partner_id text not null,
  token text not null,
  member_id bigint not null,
  -- Null: everything that is saved.
  list_id bigint,
  shared_at timestamptz not null,
  primary key (partner_id, token),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, member_id, list_id) references favourite_list (partner_id, member_id, id)
);
create unique index favourite_share_list on favourite_share (partner_id, member_id, list_id) where list_id is not null;
create unique index favourite_share_all on favourite_share (partner_id, member_id) where list_id is null;
