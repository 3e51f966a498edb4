-- People of support who see the site as a member sees it. What opens one, and what goes on with it, are kept as hashes alone.
create table emulation (
  partner_id text not null,
  id text not null,
  member_id bigint not null,
  operator text not null,
  reason text not null,
  token_hash text not null,
  started_at timestamptz not null,
  token_until timestamptz not null,
  -- When the frame took the token, and the hash of the cookie that it was given for it.
  entered_at timestamptz,
  session_hash text,
  ends_at timestamptz not null,
  -- Since when it may change what a member of support may change, and why.
  raised_at timestamptz,
  raised_by text,
  raised_reason text,
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check ((entered_at is null) = (session_hash is null)),
  check ((raised_at is null) = (raised_by is null) and (raised_at is null) = (raised_reason is null))
);
create unique index emulation_token on emulation (partner_id, token_hash);
create unique index emulation_session on emulation (partner_id, session_hash) where session_hash is not null;
create index emulation_member on emulation (partner_id, member_id, started_at);
