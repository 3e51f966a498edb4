-- The words by which merchants are found, and what a search looks at. search-store.ts reads these, refresh-listings.ts keeps them.

-- A square of 0.02 degrees, numbered row by row from the south-west. cells.ts says the same; cells.test.ts holds one against the other.
alter table merchant add column cell integer not null generated always as (
  floor((latitude + 90) * 50)::integer * 18000 + floor((longitude + 180) * 50)::integer % 18000
) stored;

-- Words of names and cuisines, in the form of fold-words.ts, with the number of merchants that have them.
create table word (
  id integer generated always as identity primary key,
  text text collate "C" not null unique,
  merchants integer not null default 0
);

-- For words with two letters wrong; one wrong letter is found by find-words.ts without it.
create extension if not exists pg_trgm;
create index word_trigrams on word using gin (text gin_trgm_ops);

-- This table and the next are written from others and have no foreign keys, which would double the time of an import.
-- The merchants of a word within a square lie side by side.
create table merchant_word (
  word_id integer not null,
  cell integer not null,
  merchant_id bigint not null,
  primary key (word_id, cell, merchant_id)
);
create index merchant_word_merchant on merchant_word (merchant_id);

-- One row for each of a partner's terms with a merchant: everything that a search filters and sorts by.
create table merchant_listing (
  partner_id text collate "C" not null,
  merchant_id bigint not null,
  active_from timestamptz not null,
  -- From when to when members see it: of a merchant's terms, never two at once.
  visible_from timestamptz not null,
  visible_to timestamptz not null,
  cell integer not null,
  latitude double precision not null,
  longitude double precision not null,
  -- The place on a globe of radius 1: the square of a chord needs no sines.
  x double precision not null,
  y double precision not null,
  z double precision not null,
  state text collate "C" not null,
  -- One bit for each thing that can be filtered by; facets.ts names them.
  facets integer not null,
  rating_tenths smallint not null,
  sort_name text collate "C" not null,
  -- Reward in the partner's units per dollar, where the terms have a rate of their own.
  rate_override double precision,
  campaign_codes text[] not null,
  primary key (partner_id, merchant_id, active_from)
);
-- All that a search looks at but words and campaigns, so that no row of the table is read.
create index merchant_listing_cell on merchant_listing (partner_id, cell, merchant_id)
  include (x, y, z, facets, visible_from, visible_to, latitude, longitude, active_from, rating_tenths, rate_override, sort_name);
create index merchant_listing_state on merchant_listing (partner_id, state)
  include (merchant_id, facets, visible_from, visible_to, active_from, rating_tenths, rate_override, sort_name);

-- How many listings without an end a square has, by their facets: what a search counts instead of the listings.
create table listing_count (
  partner_id text collate "C" not null,
  cell integer not null,
  facets integer not null,
  listings integer not null,
  primary key (partner_id, cell, facets) include (listings)
);
-- What makes the count of one moment from it: listings that end are added, listings that nobody sees yet taken off.
create index merchant_listing_ending on merchant_listing (partner_id, cell)
  include (facets, visible_from, visible_to) where visible_to < 'infinity';
create index merchant_listing_endless on merchant_listing (partner_id, visible_from)
  include (cell, facets) where visible_to = 'infinity';
