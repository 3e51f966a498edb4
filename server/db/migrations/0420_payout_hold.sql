-- Members who said that a change of their cards was not theirs: no card of theirs is paid to until they have linked one again.
create table payout_hold (
  partner_id text not null,
  member_id bigint not null,
  held_since timestamptz not null,
  primary key (partner_id, member_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
