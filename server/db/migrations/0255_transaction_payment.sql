-- without transaction
-- Beside the unique index that goes: one reference may be that of several dines.
create index concurrently if not exists transaction_payment on transaction (network, reference, card_token);
