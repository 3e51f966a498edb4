-- Whom an issuer has proved, and does not tell enough of to join. `person` is what it tells, encrypted by a key that only the page's address
-- makes; `browser_hash` is of the cookie beside which the rest may be said, once and before `expires_at`.
create table pending_joining (
  partner_id text not null,
  key_hash text not null,
  browser_hash text not null,
  person text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, key_hash)
);
create index pending_joining_expiry on pending_joining (partner_id, expires_at);
