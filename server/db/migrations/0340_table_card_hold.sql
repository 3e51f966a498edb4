-- Cards that a payment provider holds for tables: the provider's own names, and what may be shown. No number ever comes here.
create table table_card_hold (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The lock of the table, by whose name the provider makes one set-up however often it is asked.
  lock_id text not null,
  state text not null check (state in ('begun', 'ready', 'attached', 'releasing', 'released')),
  -- The provider's names of the set-up, and of its card once that is known.
  setup_name text,
  payment_method text,
  card_brand text check (card_brand ~ '^[a-z_]{1,20}$'),
  last_four text check (last_four ~ '^\d{4}$'),
  -- The table that stands on it.
  reservation_id bigint,
  -- When the lock ends.
  expires_at timestamptz not null,
  -- Since when the restaurant can charge nothing any more.
  free_at timestamptz,
  -- When it is looked at next whether it is to be let go.
  look_at timestamptz,
  looks smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, lock_id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id),
  check (state not in ('ready', 'attached') or (setup_name is not null and payment_method is not null)),
  check (state <> 'attached' or reservation_id is not null),
  check (state not in ('begun', 'ready') or reservation_id is null),
  check ((state = 'released') = (look_at is null))
);
create unique index table_card_hold_setup on table_card_hold (setup_name);
create unique index table_card_hold_reservation on table_card_hold (partner_id, reservation_id);
create index table_card_hold_member on table_card_hold (partner_id, member_id);
create index table_card_hold_look on table_card_hold (look_at) where look_at is not null;
