-- Balances of which their members were told that they end, and what became of them. One that earns again has another last visit.
create table reward_expiry (
  partner_id text not null,
  member_id bigint not null,
  last_earned_at timestamptz not null,
  told_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > told_at),
  posting_id bigint,
  primary key (partner_id, member_id, last_earned_at),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, posting_id) references posting (partner_id, id)
);
