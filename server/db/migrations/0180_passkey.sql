-- Keys by which a member signs in without a password. Of each we have the public half alone.
create table passkey (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  credential_id text not null,
  public_key text not null,
  -- How often its holder says that it was used; zero for ever where it does not count.
  counter bigint not null,
  -- The host that it is for: no browser offers it at another one.
  rp_id text not null,
  -- The product that keeps it, as it says of itself; zeros where it does not.
  aaguid text not null,
  transports text[] not null,
  -- Whether its keeper copies it to the member's other devices.
  backed_up boolean not null,
  name text not null,
  -- Where it was added.
  browser text not null,
  system text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back, so that there are two of it: neither is taken any more.
  copied_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, credential_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index passkey_member on passkey (partner_id, member_id, id);
