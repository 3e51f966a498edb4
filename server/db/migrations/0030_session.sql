-- Who is signed in. The browser holds the random name; only its hash is kept.
create table session (
  partner_id text not null,
  id_hash text not null,
  member_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set where "stay signed in" was ticked: the family of tokens that renews the session, and until when.
  stay_family text,
  stay_until timestamptz,
  primary key (partner_id, id_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index session_member on session (partner_id, member_id);
create index session_expiry on session (partner_id, expires_at);

-- Each token is used once and replaced by the next of its family. A used one that comes again ends the family.
create table stay_token (
  partner_id text not null,
  token_hash text not null,
  family text not null,
  member_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (partner_id, token_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index stay_token_family on stay_token (partner_id, family);
create index stay_token_member on stay_token (partner_id, member_id);

-- Failed sign-ins: per account and known device, and once for all unknown devices (an empty device).
create table sign_in_failure (
  partner_id text not null,
  account text not null,
  device text not null default '',
  failures integer not null,
  first_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (partner_id, account, device)
);

-- What the card frame's envelope is bound to: good once, for one member.
create table card_entry_nonce (
  partner_id text not null,
  nonce_hash text not null,
  member_id bigint not null,
  expires_at timestamptz not null,
  primary key (partner_id, nonce_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index card_entry_nonce_member on card_entry_nonce (partner_id, member_id);

-- Shared: a solved captcha counts once, wherever it is shown.
create table captcha_solution (
  id text primary key,
  expires_at timestamptz not null
);
create index captcha_solution_expiry on captcha_solution (expires_at);

create table prospect (
  partner_id text not null,
  id bigint generated always as identity,
  email text not null,
  email_folded text generated always as (lower(email)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (partner_id, id)
);
create unique index prospect_email on prospect (partner_id, email_folded);

-- The operator's switch: its pages show the maintenance screen.
create table partner_state (
  partner_id text primary key,
  maintenance boolean not null default false
);

-- Append-only. Each entry carries the hash of the one before it, so that a changed or missing one shows.
create table audit_entry (
  partner_id text not null,
  position bigint not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details text not null,
  previous_hash text not null,
  hash text not null,
  primary key (partner_id, position)
);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();
