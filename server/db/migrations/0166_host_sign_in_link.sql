-- Links by which a programme's host application lets its people in: the hash of each, whom it lets in, where it leads, and the hash of the message that asked for it.
create table host_sign_in_link (
  partner_id text not null,
  token_hash text not null,
  message_hash text not null,
  member_id bigint not null,
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, token_hash)
);
create unique index host_sign_in_link_message on host_sign_in_link (partner_id, message_hash);
create index host_sign_in_link_expiry on host_sign_in_link (partner_id, expires_at);
