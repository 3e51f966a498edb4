-- A network's number is one restaurant's at a time.
create trigger acquirer_id_apart after insert on merchant_acquirer_id referencing new table as written
  for each statement execute function keep_periods_apart('network, acquirer_merchant_id', 'valid_from', 'valid_to');
create trigger acquirer_id_kept_apart after update on merchant_acquirer_id referencing new table as written
  for each statement execute function keep_periods_apart('network, acquirer_merchant_id', 'valid_from', 'valid_to');
