import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getFavouriteLists,
  getPlaces,
  getSavedPlaces,
  getSharedList,
} from '#contract/endpoints/favourites/favourites.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'
import { carouselOrigin } from '../../carousel/carousel-origin.ts'
import { savedPagesKey } from '../forget-saved-pages.ts'
import type { SavedSearch } from './saved-search.ts'

interface Asking {
  readonly queryClient: QueryClient
  readonly callApi: CallApi
}

/** By distance from the visitor where the browser has said where that is, or else from where the server takes them to be. */
function orderOf({ queryClient, callApi }: Asking, { sortBy, pageNo }: SavedSearch) {
  const origin = carouselOrigin(queryClient, callApi)
  return {
    ...(sortBy === undefined ? {} : { sortBy }),
    ...(pageNo === undefined ? {} : { pageNo }),
    ...(origin.shared ? origin.coordinates : {}),
  }
}

/** A page of one of the member's lists. */
export function savedPlacesQuery(asking: Asking, search: SavedSearch) {
  const query = { ...orderOf(asking, search), ...(search.list === undefined ? {} : { list: search.list }) }
  return queryOptions({
    queryKey: [...savedPagesKey, 'places', query],
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await asking.callApi(getSavedPlaces, { query })),
  })
}

/** A page of what this device keeps. */
export function placesHereQuery(asking: Asking, { search, ids }: { search: SavedSearch; ids: readonly string[] }) {
  const query = { ...orderOf(asking, search), ids: ids.join() }
  return queryOptions({
    queryKey: [...savedPagesKey, 'here', query],
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await asking.callApi(getPlaces, { query })),
  })
}

/** A page of a list that somebody shares. */
export function sharedListQuery(asking: Asking, search: SavedSearch & { readonly shared: string }) {
  const query = orderOf(asking, search)
  return queryOptions({
    queryKey: ['sharedList', search.shared, query],
    queryFn: async () => answerOf(await asking.callApi(getSharedList, { params: { token: search.shared }, query })),
  })
}

export const listsKey = [...savedPagesKey, 'lists'] as const

/** The member's lists. */
export function listsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: listsKey,
    queryFn: async () => answerOf(await callApi(getFavouriteLists, {})),
  })
}
