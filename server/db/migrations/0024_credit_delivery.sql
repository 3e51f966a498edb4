-- Statement credits go out to the network of their card: the outbox row of such a posting is pending until the network has the credit.

-- The card that is credited, by its token; null where the member had none.
alter table statement_credit add column card_token text;
update statement_credit c set card_token = (
  select l.card_token from card_link l
  where l.partner_id = c.partner_id and l.member_id = c.member_id
    and l.description || ' ending in ' || l.last_four = c.target_label
  order by l.linked_at desc limit 1
) where c.target_type = 'card';
create unique index statement_credit_posting on statement_credit (partner_id, posting_id);

-- Nothing has sent these so far.
update outbox o set state = 'pending', delivered_at = null from statement_credit c
where c.partner_id = o.partner_id and c.posting_id = o.posting_id and c.status = 'pending' and c.card_token is not null;
