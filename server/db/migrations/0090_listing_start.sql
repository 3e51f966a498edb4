-- How many listings of a square were begun at one instant and end at another, by their facets: what a search for new restaurants counts
-- instead of the listings. Restaurants of one file began together, so that there are few of these; at worst there is one for each listing.
create table listing_start (
  partner_id text collate "C" not null,
  cell integer not null,
  active_from timestamptz not null,
  visible_to timestamptz not null,
  facets integer not null,
  listings integer not null,
  primary key (partner_id, cell, active_from, visible_to, facets)
)
-- Room on each page, and no count in the index: an import changes the counts of the same squares with each batch, in place, in half the time.
with (fillfactor = 60);

-- Listings are inserted and deleted, never updated. The release before this one does so too and knows nothing of the counts, so the table
-- itself keeps them. Writers of a partner's listings take turns already; in one order all the same.
create function count_listing_starts() returns trigger language plpgsql as $$
begin
  insert into listing_start (partner_id, cell, active_from, visible_to, facets, listings)
  select partner_id, cell, active_from, visible_to, facets, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by partner_id, cell, active_from, visible_to, facets order by partner_id, cell, active_from, visible_to, facets
  on conflict (partner_id, cell, active_from, visible_to, facets) do update set listings = listing_start.listings + excluded.listings;
  return null;
end $$;
create trigger merchant_listing_begun after insert on merchant_listing referencing new table as changed
  for each statement execute function count_listing_starts();
create trigger merchant_listing_gone after delete on merchant_listing referencing old table as changed
  for each statement execute function count_listing_starts();

-- What is there already. No row that is there is locked; only imports wait, seconds for millions of listings.
insert into listing_start (partner_id, cell, active_from, visible_to, facets, listings)
select partner_id, cell, active_from, visible_to, facets, count(*)
from merchant_listing group by partner_id, cell, active_from, visible_to, facets order by partner_id, cell, active_from, visible_to, facets;
