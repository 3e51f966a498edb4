import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../../api/call-api.ts'
import { defaultLocationQuery } from '../../api/search-query.ts'
import { fallbackCoordinates, type Position, positionKey } from './position-key.ts'

const rereadInterval = 300_000
const options: PositionOptions = { timeout: 7_000, enableHighAccuracy: true }
/** The browser's own limit begins when its question is answered, and many leave it unanswered. */
const unansweredMs = 12_000

/** Where the visitor is, once they have decided whether to say; read again every five minutes. */
export function positionQuery(callApi: CallApi, queryClient: QueryClient) {
  return queryOptions({
    queryKey: positionKey,
    staleTime: Infinity,
    refetchInterval: rereadInterval,
    async queryFn(): Promise<Position> {
      const reading = readPosition()
      const coordinates = await Promise.race([reading, later()]).catch(() => null)
      if (coordinates !== null) return { coordinates, blocked: false }
      // Whoever answers at last is searched around from then on.
      reading.then((late) => queryClient.setQueryData(positionKey, { coordinates: late, blocked: false }), ignore)
      const guess = await queryClient.ensureQueryData(defaultLocationQuery(callApi)).catch(() => fallbackCoordinates)
      return { coordinates: guess, blocked: true }
    },
  })
}

function later(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), unansweredMs))
}

function ignore(): void {}

function readPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(rounded(coords)), reject, options)
  })
}

/** Two decimals, about a kilometre: enough to search by, and no more than is needed. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 }
}
