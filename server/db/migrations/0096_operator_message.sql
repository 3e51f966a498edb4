-- What a signed message of the operator's was answered, while its signature is good: the same bytes again are answered so, and not done again.
create table operator_message (
  digest text primary key,
  answer text not null,
  answered_at timestamptz not null
);
