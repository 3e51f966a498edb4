-- A link goes on under another token when the card's bank has replaced it: the row stays, and one is added for the old token's time.
alter table card_link
  -- Since when the card earns, or counts the hours to it, where that is earlier than the link of this token.
  add column earning_since timestamptz,
  -- The link under which this one went on.
  add column succeeded_by bigint,
  -- What ended it, where the member did not.
  add column ended_by text,
  -- The last month in which the card is good, as 2027-03; null where the vault did not say.
  add column expiry text,
  -- The expiry that the member was told of.
  add column told_expiry text;
