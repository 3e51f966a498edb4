-- A card is one member's at a time, in all programmes together.
create trigger card_link_apart after insert on card_link referencing new table as written
  for each statement execute function keep_periods_apart('card_token', 'linked_at', 'unlinked_at');
create trigger card_link_kept_apart after update on card_link referencing new table as written
  for each statement execute function keep_periods_apart('card_token', 'linked_at', 'unlinked_at');

-- When the last who held the card let it go, in whichever programme: the clocks of two copies differ, and nobody else's link is before a member's eyes.
create function card_free_from(token text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(unlinked_at) from card_link where card_token = token
$$;
