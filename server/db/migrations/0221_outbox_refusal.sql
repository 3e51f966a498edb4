-- In the words of who refused the posting: a code, and what it said beside it.
alter table outbox
  add column refusal_code text,
  add column refusal_text text;
