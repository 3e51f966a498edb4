-- Cards that pass from one programme of ours to another. The partner and the member are those to whom the card comes.
create table card_move_offer (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  card_token text not null,
  from_partner_id text not null,
  from_member_id bigint not null,
  from_link_id bigint not null,
  -- What the vault said of the card, for its link.
  card jsonb not null,
  partner_card_id text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the code that was mailed to the account that holds the card.
  code_hash text,
  codes_sent integer not null default 0,
  tries integer not null default 0,
  -- Who typed the number has shown that the other account is theirs, and was shown these words.
  proved_at timestamptz,
  consent_version text,
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index card_move_offer_from on card_move_offer (from_partner_id, from_link_id, offered_at);

create table card_move (
  partner_id text not null,
  id bigint generated always as identity unique,
  member_id bigint not null,
  card_link_id bigint not null,
  card_token text not null,
  last_four text not null,
  description text not null,
  from_partner_id text not null,
  from_member_id bigint not null,
  from_link_id bigint not null,
  moved_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index card_move_to on card_move (partner_id, card_link_id);
create index card_move_from on card_move (from_partner_id, from_member_id);
create index card_move_card on card_move (card_token, moved_at);
