create trigger acquirer_id_recorded after insert on merchant_acquirer_id referencing new table as recorded
  for each statement execute function look_at_numbers();
-- A number that is known for longer than before.
create trigger acquirer_id_moved after update on merchant_acquirer_id for each row
  when (new.valid_from < old.valid_from or new.network <> old.network or new.acquirer_merchant_id <> old.acquirer_merchant_id
    or (old.valid_to is not null and (new.valid_to is null or new.valid_to > old.valid_to)))
  execute function look_at_number();
