-- Of a session that began by single sign-on: the issuer, what that calls its own session, and its ID token, encrypted by a key that only the
-- session's cookie makes. All of it goes with the session.
alter table session
  add column sign_on_issuer text,
  add column sign_on_sid text,
  add column sign_on_token text;
