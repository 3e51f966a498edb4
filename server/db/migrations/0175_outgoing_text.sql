-- Texts that were decided and those that went out: facts, not words, until one is tried.
create table outgoing_text (
  partner_id text not null,
  id bigint generated always as identity,
  kind text not null,
  -- Null: an answer to a number, whoever holds it.
  member_id bigint,
  -- The ten digits it was decided for: it goes to no other.
  phone_number text not null,
  facts jsonb not null,
  -- Our name for it, in the address at which the provider says what became of it.
  reference uuid not null default gen_random_uuid(),
  -- What was tried first: a repetition says the same. Gone once it is sent.
  body text,
  tried_at timestamptz,
  -- The provider's name for it.
  sid text,
  -- The provider's last word of it.
  status text,
  error_code text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (partner_id, id)
);
create index outgoing_text_due on outgoing_text (partner_id, next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_text_number on outgoing_text (partner_id, phone_number, created_at);
create index outgoing_text_member on outgoing_text (partner_id, member_id) where member_id is not null;
create unique index outgoing_text_reference on outgoing_text (partner_id, reference);
