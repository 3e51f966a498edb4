import type { QueryClient } from '@tanstack/react-query'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../api/call-api.ts'
import { defaultLocationQuery } from '../api/search-query.ts'
import { type Position, positionKey } from '../search/position-key.ts'
import { fallbackCoordinates } from './carousel-searches.ts'

/** Holds what the browser said of where the visitor is, null where it may not say. */
export const carouselPositionKey = ['carouselPosition'] as const

export interface CarouselOrigin {
  readonly coordinates: Coordinates
  /** The browser said that the visitor is there; otherwise it is the place that the server takes. */
  readonly shared: boolean
}

/** Around which point the rows look. Nobody is asked for it here: a visitor who told the search where they are has told it. */
export function carouselOrigin(queryClient: QueryClient, callApi: CallApi): CarouselOrigin {
  const position = queryClient.getQueryData<Position>(positionKey)
  if (position?.blocked === false) return { coordinates: position.coordinates, shared: true }
  const rough = queryClient.getQueryData<Coordinates | null>(carouselPositionKey)
  if (rough) return { coordinates: rough, shared: true }
  const assumed = queryClient.getQueryData(defaultLocationQuery(callApi).queryKey)
  return { coordinates: assumed ?? fallbackCoordinates, shared: false }
}
