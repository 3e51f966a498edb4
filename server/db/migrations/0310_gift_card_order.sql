-- Gift cards that members have ordered from their balance. What opens a card is the issuer's and the member's, and never here.
create table gift_card_order (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  posting_id bigint not null,
  -- The name under which the issuer knows it, for ever: a number could come again after a backup was brought back.
  reference text not null default gen_random_uuid()::text,
  -- The newest order that was shown when this one was made; 0: none. Of one page no two orders are made.
  after_order bigint not null,
  brand text not null,
  -- What the issuer calls it.
  product text not null,
  delivery text not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'pending_received', 'completed', 'rejected', 'error')),
  -- Why the amount is back in the balance.
  failure text check (failure in ('outOfStock', 'refused', 'notDelivered')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the issuer may have it.
  sent_at timestamptz,
  return_posting_id bigint,
  -- When the issuer is asked next what has become of it.
  look_at timestamptz,
  looks smallint not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, posting_id) references posting (partner_id, id),
  foreign key (partner_id, return_posting_id) references posting (partner_id, id),
  check ((status in ('rejected', 'error')) = (return_posting_id is not null)),
  check ((status in ('rejected', 'error')) = (failure is not null))
);
create unique index gift_card_order_once on gift_card_order (partner_id, member_id, after_order);
create unique index gift_card_order_posting on gift_card_order (partner_id, posting_id);
create unique index gift_card_order_return on gift_card_order (partner_id, return_posting_id) where return_posting_id is not null;
create index gift_card_order_open on gift_card_order (partner_id) where status = 'pending';
create index gift_card_order_look on gift_card_order (look_at) where look_at is not null;
