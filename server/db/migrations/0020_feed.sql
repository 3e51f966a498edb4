-- What the card networks report. An event is known by (network, event_id) for ever; a reference ties the events of one dine.

create table network_event (
  network text not null check (network in ('visa', 'mastercard', 'amex', 'discover')),
  event_id text not null,
  kind text not null check (kind in ('authorisation', 'clearing', 'refund', 'void')),
  reference text not null,
  card_token text not null,
  acquirer_merchant_id text not null,
  occurred_at timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  tip_cents integer not null check (tip_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  state text not null check (state in ('accepted', 'unmatched')),
  -- Why it matched nothing.
  reason text check (reason in ('unknownCard', 'unknownMerchant')),
  transaction_id bigint,
  received_at timestamptz not null,
  primary key (network, event_id),
  check ((state = 'accepted') = (transaction_id is not null)),
  check ((state = 'unmatched') = (reason is not null))
);
create index network_event_reference on network_event (network, reference);
create index network_event_transaction on network_event (transaction_id) where transaction_id is not null;
create index network_event_unmatched_card on network_event (card_token) where state = 'unmatched';
create index network_event_unmatched_merchant on network_event (network, acquirer_merchant_id) where state = 'unmatched';

-- An event that says something else under an id that is taken. The first stands; this one is kept to be looked at.
create table quarantined_event (
  network text not null,
  event_id text not null,
  reason text not null check (reason in ('amountDiffers', 'contentDiffers')),
  event jsonb not null,
  received_at timestamptz not null,
  primary key (network, event_id, event)
);
