-- The browsers in which a member has signed in. The browser's name and system are words of a short list; what it sends to name itself is not kept.
create table member_device (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The mark of the member in the browser's cookie, as a hash.
  mark_hash text not null,
  browser text not null,
  system text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Signed out from elsewhere: signing in there again is told as from a new one.
  ended_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, member_id, mark_hash),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
