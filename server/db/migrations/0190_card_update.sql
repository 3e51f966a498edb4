-- What card networks say of cards themselves: replaced, renewed, closed. Each counts once; what nobody holds yet waits.
create table card_update (
  network text not null check (network in ('visa', 'mastercard', 'amex', 'discover')),
  update_id text not null,
  kind text not null check (kind in ('replaced', 'renewed', 'closed')),
  card_token text not null,
  new_card_token text check ((new_card_token is not null) = (kind = 'replaced')),
  new_last_four text check ((new_last_four is not null) = (kind = 'replaced')),
  -- The last month in which the card, or the new one, is good, as 2027-03.
  expiry text check (expiry ~ '^[0-9]{4}-[0-9]{2}$'),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'newCardHeld', 'noRoom')),
  decided_at timestamptz,
  primary key (network, update_id)
);
create index card_update_waiting on card_update (card_token) where state = 'waiting';
create index card_update_new on card_update (received_at) where state = 'waiting';
-- A card is replaced once.
create unique index card_update_replaced on card_update (card_token) where kind = 'replaced';
