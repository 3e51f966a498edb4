-- Accounts of programmes that keep balances, as they were when they closed, and where what is paid after that goes.
create table account_closing (
  partner_id text not null,
  member_id bigint not null,
  closed_at timestamptz not null,
  payable_cents integer not null,
  waiting_cents integer not null,
  -- Null: there was none, so what becomes payable ends.
  card_token text,
  -- The balance is below zero while visits that may make up for it are on their way.
  below_zero boolean not null default false,
  primary key (partner_id, member_id, closed_at),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index account_closing_below_zero on account_closing (partner_id, member_id) where below_zero;
