-- Since when the network of its card may have the credit. Until then it can still go to another card.
alter table statement_credit
  add column sent_at timestamptz,
  -- Which try of its amount it is: one that came back is tried again.
  add column tries smallint not null default 1;
