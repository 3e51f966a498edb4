-- without transaction
-- What is kept for a tier, of which there is little: a search that asks for what earns leaves it out.
create index concurrently if not exists partner_merchant_exclusive on partner_merchant (partner_id, merchant_id, active_from)
  include (exclusive_tier) where exclusive_tier is not null;
