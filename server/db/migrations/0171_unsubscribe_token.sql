-- The links by which mailed marketing is ended, by their hashes: whose it is, and which category it ends. Good for years, since mails are kept.
create table unsubscribe_token (
  partner_id text not null,
  token_hash text not null,
  member_id bigint not null,
  category text not null,
  created_at timestamptz not null,
  primary key (partner_id, token_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index unsubscribe_token_age on unsubscribe_token (partner_id, created_at);
