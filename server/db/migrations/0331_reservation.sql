-- Tables that members have booked. The policy is that which they were shown, for ever.
create table reservation (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  merchant_id bigint not null references merchant (id),
  -- The lock of which it was made, and by whose name the provider finds it.
  request_id text not null,
  restaurant text not null,
  state text not null check (state in ('pending', 'booked', 'failed', 'cancelled', 'honoured', 'noShow')),
  failure text check (failure in ('general', 'overlap', 'userDeactivated', 'slotGone', 'lockExpired', 'cardNeeded')),
  local_time text not null check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  starts_at timestamptz not null,
  time_zone text not null,
  party_size smallint not null check (party_size between 1 and 18),
  wish text,
  confirmation text,
  card_needed boolean not null,
  free_until timestamptz,
  fee_cents integer check (fee_cents > 0),
  fee_per text not null check (fee_per in ('guest', 'table')),
  -- What it earns where its guests come, as it was promised when it was booked, in whole units or cents; null: nothing.
  bonus integer check (bonus > 0),
  bonus_currency text check (bonus_currency in ('Mile', 'Point', 'Dollar', 'Credit')),
  -- What the provider was asked and has not answered: to book until then, to move it to the lock of that name, to cancel.
  deed text check (deed in ('book', 'change', 'cancel')),
  deed_lock text,
  deed_until timestamptz,
  cancelled_by text check (cancelled_by in ('member', 'restaurant')),
  -- The first moment at which the provider told that the guests came, or did not.
  honoured_at timestamptz,
  no_show_at timestamptz,
  disputed_at timestamptz,
  dispute text,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the provider is asked next.
  look_at timestamptz,
  looks smallint not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  check ((bonus is null) = (bonus_currency is null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'pending' or deed = 'book'),
  check ((deed = 'change') = (deed_lock is not null)),
  check (confirmation is not null or state in ('pending', 'failed')),
  check ((state = 'cancelled') = (cancelled_by is not null))
);
create unique index reservation_request on reservation (partner_id, request_id);
create unique index reservation_confirmation on reservation (restaurant, confirmation) where confirmation is not null;
create index reservation_member on reservation (partner_id, member_id, starts_at);
create index reservation_merchant on reservation (merchant_id);
create index reservation_look on reservation (look_at) where look_at is not null;
create index reservation_reminder on reservation (starts_at) where state = 'booked' and reminded_at is null;
