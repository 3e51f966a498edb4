-- without transaction
-- The nearest of a crowded square are read from a strip of it. Its numbers compare without leaking, so that row security lets it lead.
create index concurrently if not exists merchant_listing_latitude on merchant_listing (partner_id, cell, latitude)
  include (merchant_id, x, y, z, facets, visible_from, visible_to, active_from);
