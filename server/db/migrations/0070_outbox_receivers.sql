-- The jobs ask again and again who has something to hand over. A million postings may wait, for a partner without an address or for a network that is
-- away, and the answer must not cost more for it: each question has an index that holds its rows alone, and is read from partner to partner.

-- The network whose card the posting credits; null: the posting is the partner's.
alter table outbox add column card_network text;
update outbox o set card_network = c.benefit_processor from statement_credit c
where c.partner_id = o.partner_id and c.posting_id = o.posting_id and c.card_token is not null;

-- By the database itself, so that a copy of the server from before this migration says it too.
create function tell_outbox_card_network() returns trigger language plpgsql as $$
begin
  update outbox o set card_network = w.benefit_processor from written w
  where w.card_token is not null and o.partner_id = w.partner_id and o.posting_id = w.posting_id;
  return null;
end $$;
create trigger statement_credit_outbox after insert on statement_credit referencing new table as written
  for each statement execute function tell_outbox_card_network();

create index outbox_unsettled on outbox (partner_id, posting_id)
  where state = 'pending' and delivered_at is null and card_network is null;
create index outbox_card_credits on outbox (card_network, partner_id, posting_id)
  where state = 'pending' and card_network is not null;
