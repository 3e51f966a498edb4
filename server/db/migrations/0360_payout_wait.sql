-- Members whose balance is due, and who hold no card that may be paid to: none, or none that has been linked for long enough.
create table payout_wait (
  partner_id text not null,
  member_id bigint not null,
  waiting_since timestamptz not null,
  primary key (partner_id, member_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
