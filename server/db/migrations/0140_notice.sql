-- What members were told, as facts: the inbox, and what mails are written from. Never the words, which are today's.
create table notice (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  -- What of: with the kind it makes a second telling of the same the first one.
  told_key text not null,
  facts jsonb not null,
  -- Another address than the member's, for the mail alone; gone once the mail was written down.
  mail_to text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it was handed to the ways that it takes beside the inbox.
  spread_at timestamptz,
  primary key (partner_id, id)
);
create unique index notice_once on notice (partner_id, member_id, kind, told_key);
create index notice_unspread on notice (partner_id, id) where spread_at is null;
