-- without transaction
-- The credits that came back, for whoever tries their amounts again.
create index concurrently if not exists statement_credit_returned on statement_credit (partner_id, member_id, id)
  where status in ('rejected', 'error');
