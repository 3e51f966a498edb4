-- Mails that were decided and those that went out. Facts, not text: a mail is written when it is sent, and its facts are gone afterwards.
create table outgoing_mail (
  partner_id text not null,
  id bigint generated always as identity,
  kind text not null,
  -- Null until it is known who is meant: an address that somebody typed may be nobody's.
  member_id bigint,
  recipient text,
  facts jsonb not null,
  -- The one name under which all tries go out.
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (partner_id, id)
);
create index outgoing_mail_due on outgoing_mail (partner_id, next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_mail_sent on outgoing_mail (partner_id, member_id, kind, sent_at) where sent_at is not null;
