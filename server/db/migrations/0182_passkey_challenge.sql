-- What a passkey has to sign, once, within five minutes, in the browser that asked and for what it asked.
create table passkey_challenge (
  partner_id text not null,
  challenge_hash text not null,
  browser_hash text not null,
  purpose text not null,
  rp_id text not null,
  -- Null: nobody has said yet who they are.
  member_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, challenge_hash)
);
create index passkey_challenge_expiry on passkey_challenge (partner_id, expires_at);
