-- What a survey of our own was answered. `tracking` is what the form said of where it was filled in, as it was sent.
create table survey_response (
  partner_id text not null,
  id bigint generated always as identity,
  survey_id text not null,
  received_at timestamptz not null,
  -- Who was signed in, as the session says.
  member_id bigint,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  tracking jsonb not null,
  primary key (partner_id, id)
);
create index survey_response_survey on survey_response (partner_id, survey_id, received_at);
