-- What was written off with an account and is taken on by the account that comes back: each once.
create table debt_taken_on (
  partner_id text not null,
  -- The posting that wrote it off.
  written_off_id bigint not null,
  member_id bigint not null,
  posting_id bigint not null,
  taken_on_at timestamptz not null,
  primary key (partner_id, written_off_id),
  foreign key (partner_id, written_off_id) references posting (partner_id, id),
  foreign key (partner_id, posting_id) references posting (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index debt_taken_on_posting on debt_taken_on (partner_id, posting_id);
create index debt_taken_on_member on debt_taken_on (partner_id, member_id);
