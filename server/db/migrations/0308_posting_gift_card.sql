-- Gift cards that are paid for from a balance, and those whose amount came back.
alter table posting
  drop constraint if exists posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'giftCard', 'giftCardReturn', 'manual', 'expiry', 'closing')) not valid;
