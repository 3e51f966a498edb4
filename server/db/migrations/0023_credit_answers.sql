-- What the card networks say of statement credits. An answer is known by (network, event_id) for ever, whichever partner's credit it names.

create table credit_answer (
  partner_id text not null,
  network text not null check (network in ('visa', 'mastercard', 'amex', 'discover')),
  event_id text not null,
  credit_id bigint not null,
  answer text not null check (answer in ('pending_received', 'completed', 'rejected', 'error')),
  received_at timestamptz not null,
  primary key (network, event_id),
  foreign key (partner_id, credit_id) references statement_credit (partner_id, id)
);
create index credit_answer_credit on credit_answer (partner_id, credit_id);

alter table posting
  drop constraint posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'manual'));

-- The posting that gave the amount back to the balance: one for each credit that the card never got.
alter table statement_credit
  add column return_posting_id bigint,
  add constraint statement_credit_return_fkey
    foreign key (partner_id, return_posting_id) references posting (partner_id, id),
  add constraint statement_credit_returned check ((status in ('rejected', 'error')) = (return_posting_id is not null));
create unique index statement_credit_return on statement_credit (partner_id, return_posting_id)
  where return_posting_id is not null;
create index statement_credit_open on statement_credit (partner_id, created_at)
  where status in ('pending', 'pending_received');
