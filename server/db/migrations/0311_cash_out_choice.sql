-- How members want their balance paid, each choice with its time; the newest holds.
create table cash_out_choice (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  way text not null check (way in ('statementCredit', 'giftCard')),
  chosen_at timestamptz not null,
  -- `member`, or `programme` where it offers no gift cards any more.
  chosen_by text not null check (chosen_by in ('member', 'programme')),
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index cash_out_choice_member on cash_out_choice (partner_id, member_id, id);
create index cash_out_choice_gift_card on cash_out_choice (partner_id, member_id) where way = 'giftCard';
