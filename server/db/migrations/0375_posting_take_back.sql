-- What a receiver has of a time that a restore took away, and its mirror.
alter table posting
  drop constraint if exists posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'statementCreditReturn', 'giftCard', 'giftCardReturn', 'manual', 'expiry', 'closing', 'reservation', 'takeBack')) not valid;
