import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../api/call-api.ts'
import { defaultLocationQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { fallbackCoordinates, type Position, positionKey } from '../search/state/position-key.ts'

/** Holds what the browser said of where the visitor is, null where it may not say. */
const carouselPositionKey = ['carouselPosition'] as const

interface CarouselOrigin {
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

/** Around which point the rows look: that of the server at first, the visitor's own once the browser has said it. */
export function useCarouselOrigin(): CarouselOrigin {
  const queryClient = useQueryClient()
  const callApi = useCallApi()
  useQuery({
    queryKey: carouselPositionKey,
    staleTime: Infinity,
    // The rows are drawn again for a position that has come, not for there being none.
    notifyOnChangeProps: ['data'],
    placeholderData: null,
    queryFn: () => readIfAllowed().catch(() => null),
  })
  return carouselOrigin(queryClient, callApi)
}

/** A row of restaurants is no reason to ask somebody where they are: it is read where the browser may say so already. */
async function readIfAllowed(): Promise<Coordinates | null> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state !== 'granted') return null
  const { readCarouselPosition } = await import('./carousel-position.ts')
  return readCarouselPosition()
}
