-- without transaction
-- Rows that are over are removed a few at a time.
create index concurrently if not exists sign_in_failure_age on sign_in_failure (partner_id, first_failed_at);
