-- When who holds the session last showed who they are, by a password or by what stands for one. Null: a token has gone on with the session.
alter table session add column proved_at timestamptz;
