import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { carouselOrigin, type CarouselOrigin, carouselPositionKey } from './carousel-origin.ts'

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
