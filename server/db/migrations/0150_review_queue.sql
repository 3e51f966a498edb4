-- A member's review waits until somebody of the operator has read it.
alter table review
  add column food smallint,
  add column service smallint,
  add column cleanliness smallint,
  add column value smallint,
  add column state text not null default 'waiting',
  -- Told to the member.
  add column refusal_reason text,
  add column decided_at timestamptz,
  -- When everybody could read it first. It stays where the review is taken back later.
  add column published_at timestamptz;
