-- without transaction
create unique index concurrently if not exists statement_credit_public_id on statement_credit (partner_id, public_id);
