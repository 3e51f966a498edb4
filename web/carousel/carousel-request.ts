import { carousel } from '#ui/carousel/carousel-settings.ts'
import type { Coordinates, MerchantCard, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import { parseSearch } from '../site/plain-search.ts'
import { searchRequest } from '../search/state/search-request.ts'
import { currentLocation } from '#domain/search/search-words.ts'
import { searchState, type SearchState } from '../search/state/search-state.ts'

interface Circumstances {
  /** Where to look when the search names no place. */
  readonly around: Coordinates
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The search that a content's text names, as the search page has it in its address. */
export function namedSearch(searchString: string): SearchState {
  return searchState(parseSearch(searchString))
}

/** Where the page of a search looks that names no place, so that it has restaurants to show: around who has shared it, else in the city of a restaurant nearby. */
export function placeOf(shared: boolean, nearby: Pick<MerchantCard, 'location'> | undefined): string | undefined {
  if (shared) return currentLocation
  return nearby && `${nearby.location.address.city}, ${nearby.location.address.state}`
}

/** What its row of restaurants asks the server. */
export function carouselRequest(state: SearchState, { around, today }: Circumstances): MerchantSearchQuery {
  const { location = currentLocation } = state
  const asked = searchRequest({ ...state, location }, { position: around, today })
  return { ...asked, pageSize: carousel.pageSize }
}
