-- What the link of a recovery mail carries, as a hash. Tokens of one mail stand beside each other: a try whose answer was lost may have arrived.
create table recovery_token (
  partner_id text not null,
  token_hash text not null,
  member_id bigint not null,
  mail_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, token_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index recovery_token_member on recovery_token (partner_id, member_id);
create index recovery_token_expiry on recovery_token (partner_id, expires_at);
