-- Whatever one person decides alone of exceptions is summed, not corrections only. Where what was put aside under an id has a card of its own, an
-- event has three cards: as it stood, as it was put aside, as it counts from now on.
alter table event_correction add column aside_card_token text;

-- What was given up on its way out is about a member, and no event. Rows go after two days, as those of events do.
create table undelivered_deed (
  id bigint generated always as identity primary key,
  partner_id text not null,
  member_id bigint not null,
  -- As `corrected_by` of events.
  done_by text not null,
  -- Whole units of the currency: a point is taken for a cent.
  moved_cents bigint not null check (moved_cents > 0),
  done_at timestamptz not null,
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index undelivered_deed_person on undelivered_deed (done_by, done_at);
