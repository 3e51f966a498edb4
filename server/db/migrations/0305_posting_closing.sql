-- What ends with an account, or is written off.
alter table posting
  drop constraint if exists posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'manual', 'expiry', 'closing')) not valid;
