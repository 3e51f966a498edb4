-- Offers of one code at one restaurant; several codes may run at once.
create trigger offer_apart after insert on offer referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, merchant_id, code', 'active_from', 'active_to');
create trigger offer_kept_apart after update on offer referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, merchant_id, code', 'active_from', 'active_to');
