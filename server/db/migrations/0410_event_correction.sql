-- What one person moved by correcting events alone, so that many small corrections are summed. Rows go after two days.
create table event_correction (
  id bigint generated always as identity primary key,
  -- The key that signed; `command`: whoever had the shell.
  corrected_by text not null,
  network text not null,
  event_id text not null,
  -- Of the event as it was, and as it is.
  card_token text not null,
  new_card_token text not null,
  moved_cents bigint not null check (moved_cents > 0),
  corrected_at timestamptz not null
);
create index event_correction_person on event_correction (corrected_by, corrected_at);
