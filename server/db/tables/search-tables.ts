import type { GeneratedAlways, Generated } from 'kysely'

export interface WordTable {
  id: GeneratedAlways<number>
  text: string
  merchants: Generated<number>
}

export interface MerchantWordTable {
  word_id: number
  cell: number
  merchant_id: number
}

export interface MerchantListingTable {
  partner_id: string
  merchant_id: number
  active_from: Date
  visible_from: Date
  visible_to: Date
  cell: number
  latitude: number
  longitude: number
  x: number
  y: number
  z: number
  state: string
  facets: number
  rating_tenths: number
  sort_name: string
  rate_override: number | null
  campaign_codes: string[]
}

export interface ListingCountTable {
  partner_id: string
  cell: number
  facets: number
  listings: number
}

/** The table of the listings keeps it itself. */
export interface ListingStartTable {
  partner_id: string
  cell: number
  active_from: Date
  visible_to: Date
  facets: number
  listings: number
}

export interface SearchTables {
  word: WordTable
  merchant_word: MerchantWordTable
  merchant_listing: MerchantListingTable
  listing_count: ListingCountTable
  listing_start: ListingStartTable
}
