-- The hash of the session cookie beside which a token was used, empty for none: within the grace the token is good again beside that one alone.
alter table stay_token add column used_beside text;
