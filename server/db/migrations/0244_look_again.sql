-- Whose kept events have to be looked at again, since a card link or an acquirer id was recorded. Whoever records one writes a row by a trigger, one
-- for each statement; the sweep takes it away.
create table look_again (
  id bigint generated always as identity primary key,
  card_tokens text[] not null default '{}',
  -- Two lists that belong together.
  networks text[] not null default '{}',
  acquirer_merchant_ids text[] not null default '{}',
  due_at timestamptz not null default now(),
  -- Each is looked at twice: a delivery that was under way when the link was recorded has written its events by the second time.
  is_second boolean not null default false,
  -- How far a look has got that is too large for one turn.
  after_network text not null default '',
  after_reference text not null default ''
);
create index look_again_due on look_again (due_at, id);

create function look_at_cards() returns trigger language plpgsql as $$
begin
  insert into look_again (card_tokens) select array_agg(distinct card_token) from recorded having count(*) > 0;
  return null;
end $$;
create function look_at_card() returns trigger language plpgsql as $$
begin
  insert into look_again (card_tokens) values (array[new.card_token]);
  return null;
end $$;
create function look_at_numbers() returns trigger language plpgsql as $$
begin
  insert into look_again (networks, acquirer_merchant_ids)
    select array_agg(network), array_agg(acquirer_merchant_id) from recorded having count(*) > 0;
  return null;
end $$;
create function look_at_number() returns trigger language plpgsql as $$
begin
  insert into look_again (networks, acquirer_merchant_ids) values (array[new.network], array[new.acquirer_merchant_id]);
  return null;
end $$;

create trigger card_link_recorded after insert on card_link referencing new table as recorded
  for each statement execute function look_at_cards();
-- A link that covers more than before, or another card.
create trigger card_link_moved after update on card_link for each row
  when (new.linked_at < old.linked_at or new.card_token <> old.card_token
    or (old.unlinked_at is not null and (new.unlinked_at is null or new.unlinked_at > old.unlinked_at)))
  execute function look_at_card();
