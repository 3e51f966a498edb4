-- Who has signed out here and is on the way to the issuer. `token` is its ID token, encrypted by a key that only the browser's cookie makes.
create table pending_sign_out (
  partner_id text not null,
  name_hash text not null,
  issuer text not null,
  token text,
  expires_at timestamptz not null,
  primary key (partner_id, name_hash)
);
create index pending_sign_out_expiry on pending_sign_out (partner_id, expires_at);

-- Logout tokens of issuers that were taken in: each counts once, and a sign-on of a session that has ended begins none here.
create table ended_sign_on (
  partner_id text not null,
  issuer text not null,
  token_hash text not null,
  sid text,
  subject text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (partner_id, issuer, token_hash)
);
create index ended_sign_on_expiry on ended_sign_on (partner_id, expires_at);
