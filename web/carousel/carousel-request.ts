import { carousel } from '#ui/carousel/carousel-settings.ts'
import type { Coordinates, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
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

/** What its row of restaurants asks the server. */
export function carouselRequest(state: SearchState, { around, today }: Circumstances): MerchantSearchQuery {
  const { location = currentLocation } = state
  const asked = searchRequest({ ...state, location }, { position: around, today })
  return { ...asked, pageSize: carousel.pageSize }
}
