-- Who has gone to the issuer and not come back. `browser_hash` is of the cookie beside which it may come back, once and before `expires_at`.
create table pending_sign_on (
  partner_id text not null,
  state_hash text not null,
  browser_hash text not null,
  issuer text not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  return_to text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, state_hash)
);
create index pending_sign_on_expiry on pending_sign_on (partner_id, expires_at);
