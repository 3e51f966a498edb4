-- What a visitor's browser reports of pages and cards that were looked at. `body` has the event's own fields as they were sent.
create table impression (
  partner_id text not null,
  id bigint generated always as identity,
  event text not null check (event in ('pageView', 'carouselImpression')),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- Who was signed in, as the session says; what the body says of it is only a claim.
  member_id bigint,
  user_agent text not null,
  body jsonb not null,
  primary key (partner_id, id)
);
create index impression_received on impression (partner_id, received_at);
