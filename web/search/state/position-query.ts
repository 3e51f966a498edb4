import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../../api/call-api.ts'
import { defaultLocationQuery } from '../../api/search-query.ts'
import { fallbackCoordinates, type Position, positionKey } from './position-key.ts'

const rereadInterval = 300_000
const options: PositionOptions = { timeout: 7_000, enableHighAccuracy: true }

/** Where the visitor is, once they have decided whether to say; read again every five minutes. */
export function positionQuery(callApi: CallApi, queryClient: QueryClient) {
  return queryOptions({
    queryKey: positionKey,
    staleTime: Infinity,
    refetchInterval: rereadInterval,
    async queryFn(): Promise<Position> {
      const coordinates = await readPosition().catch(() => null)
      if (coordinates !== null) return { coordinates, blocked: false }
      const guess = await queryClient.ensureQueryData(defaultLocationQuery(callApi)).catch(() => fallbackCoordinates)
      return { coordinates: guess, blocked: true }
    },
  })
}

function readPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(rounded(coords)), reject, options)
  })
}

/** Two decimals, about a kilometre: enough to search by, and no more than is needed. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 }
}
