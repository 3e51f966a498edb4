-- Each posting of a table's reward, with the table that it is of. Append-only, as postings are.
create table reservation_reward (
  partner_id text not null,
  posting_id bigint not null,
  reservation_id bigint not null,
  member_id bigint not null,
  amount integer not null check (amount <> 0),
  posted_at timestamptz not null,
  primary key (partner_id, posting_id),
  foreign key (partner_id, posting_id) references posting (partner_id, id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index reservation_reward_reservation on reservation_reward (partner_id, reservation_id);
create index reservation_reward_member on reservation_reward (partner_id, member_id);
