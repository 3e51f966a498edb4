-- without transaction
create index concurrently if not exists session_sign_on on session (partner_id, sign_on_issuer, sign_on_sid) where sign_on_sid is not null;
