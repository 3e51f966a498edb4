-- Rewards that end.
alter table posting
  drop constraint if exists posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'manual', 'expiry')) not valid;
