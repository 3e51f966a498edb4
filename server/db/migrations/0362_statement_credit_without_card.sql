-- without transaction
-- What was booked for no card, for whoever gives it back.
create index concurrently if not exists statement_credit_without_card on statement_credit (partner_id, member_id)
  where card_token is null and status in ('pending', 'pending_received');
