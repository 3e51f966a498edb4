-- What members chose of what they are told by mail and by text: a row for each word of theirs, and none for what they left as it is.
create table notice_choice (
  partner_id text not null,
  member_id bigint not null,
  category text not null,
  channel text not null,
  taken boolean not null,
  chosen_at timestamptz not null,
  primary key (partner_id, member_id, category, channel),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
