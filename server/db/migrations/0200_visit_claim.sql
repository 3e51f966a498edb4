-- What members say of visits that are missing from their activity. Whatever is found of one stands in the next table.
create table visit_claim (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  card_token text not null,
  merchant_id bigint not null,
  -- The day at the restaurant, ISO, and from when to when dines and events may be what is meant.
  visited_on text not null check (visited_on ~ '^\d{4}-\d\d-\d\d$'),
  window_from timestamptz not null,
  window_to timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  -- Null: open. Only open ones are looked at again.
  closed_at timestamptz,
  -- When it is looked at again although nothing has come.
  look_at timestamptz,
  looked_at timestamptz,
  -- What there was to see at the last look: something else is a reason to look again.
  seen text not null default '',
  -- Why somebody of the operator has refused it; the member is told.
  refusal text,
  primary key (partner_id, id)
);
-- The same said twice is one. It finds a member's claims too.
create unique index visit_claim_once on visit_claim (partner_id, member_id, card_token, merchant_id, visited_on, amount_cents);
create index visit_claim_open on visit_claim (partner_id, id) where closed_at is null;
