-- Numbers that wrote to a partner: whether they said STOP, which holds whoever has the number, and what they wrote, as what it was taken for.
create table text_number (
  partner_id text not null,
  phone_number text not null,
  stopped_at timestamptz,
  -- When an unknown word was last answered.
  puzzled_at timestamptz,
  primary key (partner_id, phone_number)
);
create table incoming_text (
  partner_id text not null,
  sid text not null,
  phone_number text not null,
  word text not null,
  answered boolean not null default false,
  received_at timestamptz not null,
  primary key (partner_id, sid)
);
create index incoming_text_number on incoming_text (partner_id, phone_number, received_at);
