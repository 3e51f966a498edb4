-- without transaction
-- The same of the credits that a network may have to be told of.
create index concurrently if not exists statement_credit_open_card on statement_credit (benefit_processor, partner_id)
  where status in ('pending', 'pending_received') and card_token is not null;
