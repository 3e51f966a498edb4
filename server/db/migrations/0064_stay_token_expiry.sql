-- without transaction
create index concurrently if not exists stay_token_expiry on stay_token (partner_id, expires_at);
