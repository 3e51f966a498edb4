import { always, bigint, byDefault, float8, integer, orNull, smallint, text, texts, timestamptz } from './column.ts'

const word = {
  id: always(integer()),
  text: text(),
  merchants: byDefault(integer()),
}

const merchantWord = {
  word_id: integer(),
  cell: integer(),
  merchant_id: bigint(),
}

const merchantListing = {
  partner_id: text(),
  merchant_id: bigint(),
  active_from: timestamptz(),
  visible_from: timestamptz(),
  visible_to: timestamptz(),
  cell: integer(),
  latitude: float8(),
  longitude: float8(),
  x: float8(),
  y: float8(),
  z: float8(),
  state: text(),
  facets: integer(),
  rating_tenths: smallint(),
  sort_name: text(),
  rate_override: orNull(float8()),
  campaign_codes: texts(),
}

const listingCount = {
  partner_id: text(),
  cell: integer(),
  facets: integer(),
  listings: integer(),
}

/** The table of the listings keeps it itself. */
const listingStart = {
  partner_id: text(),
  cell: integer(),
  active_from: timestamptz(),
  visible_to: timestamptz(),
  facets: integer(),
  listings: integer(),
}

export const searchTables = {
  word,
  merchant_word: merchantWord,
  merchant_listing: merchantListing,
  listing_count: listingCount,
  listing_start: listingStart,
}
