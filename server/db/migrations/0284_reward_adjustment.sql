-- What a person gives to a member's balance or takes from it. Another person has to approve it before it is posted.
create table reward_adjustment (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- Whole units of the currency, cents for Dollar and Credit; below zero it is taken.
  amount integer not null check (amount <> 0),
  currency text not null,
  -- The member reads it.
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  posting_id bigint,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, posting_id) references posting (partner_id, id),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'approved') = (posting_id is not null)),
  check (state <> 'approved' or lower(decided_by) <> lower(proposed_by))
);
-- The same proposed twice is one.
create unique index reward_adjustment_once on reward_adjustment (partner_id, member_id, amount, reason) where state = 'proposed';
create unique index reward_adjustment_posting on reward_adjustment (partner_id, posting_id) where posting_id is not null;
create index reward_adjustment_open on reward_adjustment (partner_id, id) where state = 'proposed';
create index reward_adjustment_member on reward_adjustment (partner_id, member_id);
