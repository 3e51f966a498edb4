import type { Coordinates, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { FeatureFlags } from '#contract/schemas/site.ts'
import { currentLocation } from '#domain/search/search-words.ts'
import { weekdayOf } from '#domain/weekdays.ts'
import type { MapFilters } from '../../map/live/map-queries.ts'
import type { SearchState } from './search-state.ts'

const pageSize = 15

interface Circumstances {
  /** Of a current-location search; null while nobody has decided. */
  readonly position: Coordinates | null
  /** YYYY-MM-DD. */
  readonly today: string
}

/** What to ask the server; null where there is nothing to ask yet: no location, or one that the visitor has still to share. */
export function searchRequest(state: SearchState, { position, today }: Circumstances): MerchantSearchQuery | null {
  const { location, sortBy, pageNo, north, south, east, west } = state
  if (location === undefined) return null
  const asked = { ...mapFilters(state, today), sortBy, pageNo, north, south, east, west, pageSize }
  if (location !== currentLocation) return { ...asked, location }
  return position === null ? null : { ...asked, latitude: position.latitude, longitude: position.longitude }
}

/** The part of a request that says which restaurants, and not where. */
export function mapFilters(state: SearchState, today: string): MapFilters {
  const { campaignCode = '', restaurantOrCuisine, priceRange, features, mealsServed } = state
  const { acclaimed, isNew, benefits, tonight: earnsTonight, reservations, table } = state
  const benefitsFor = benefits ? [weekdayOf(today)] : undefined
  return {
    campaignCode,
    restaurantOrCuisine,
    priceRange,
    features,
    mealsServed,
    acclaimed,
    isNew,
    benefitsFor,
    earnsTonight,
    // Who looks for a table is shown those that have any.
    reservations: reservations ?? table,
  }
}

/** The same search for any time and party. */
export function withoutTable(state: SearchState): SearchState {
  return { ...state, table: undefined, dateTime: undefined, partySize: undefined }
}

/** The search without what the site does not offer: a link to a table says nothing where none can be booked. */
export function offeredSearch(state: SearchState, flags: FeatureFlags | undefined): SearchState {
  return flags?.filters['table'] === false ? withoutTable(state) : state
}
