-- without transaction
-- In the place of the unique index that goes: one reference may be that of several dines. The release before looks its dines up by it; one that comes
-- after this may drop it.
create index concurrently if not exists transaction_payment on transaction (network, reference, card_token);
