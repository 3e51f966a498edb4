-- A table that is kept for a member for a few minutes, at the booking provider.
create table reservation_lock (
  partner_id text not null,
  id bigint generated always as identity,
  -- Its name at the member's; the booking that is made of it is known by it, so that one lock makes one.
  public_id text not null default gen_random_uuid()::text,
  member_id bigint not null,
  merchant_id bigint not null references merchant (id),
  restaurant text not null,
  local_time text not null check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  starts_at timestamptz not null,
  party_size smallint not null check (party_size between 1 and 18),
  token text not null,
  expires_at timestamptz not null,
  card_needed boolean not null,
  free_until timestamptz,
  fee_cents integer check (fee_cents > 0),
  fee_per text not null check (fee_per in ('guest', 'table')),
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, public_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index reservation_lock_member on reservation_lock (partner_id, member_id, expires_at);
create index reservation_lock_ended on reservation_lock (expires_at);
