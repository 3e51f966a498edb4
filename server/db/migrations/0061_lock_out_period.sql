-- Names the half hour that an attempt was counted in, so that taking it back touches no later one.
alter table sign_in_failure add column period uuid;
-- Rows that are over are removed a few at a time.
create index sign_in_failure_age on sign_in_failure (partner_id, first_failed_at);
