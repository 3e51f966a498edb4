-- What tables whose guests came have earned, and what was taken back of it.
alter table posting
  drop constraint if exists posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'giftCard', 'giftCardReturn', 'manual', 'expiry', 'closing', 'reservation')) not valid;
