-- A credit is for a card. What was booked for none before is given back by a job, whose rows end as an error; a later release validates this.
alter table statement_credit
  add constraint statement_credit_has_card check (card_token is not null or status in ('completed', 'error')) not valid;
