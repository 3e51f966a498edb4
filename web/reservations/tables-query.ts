import { queryOptions } from '@tanstack/react-query'
import { getTables, lockTable } from '#contract/endpoints/bookings/reservations.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'

interface Wanted {
  readonly merchantId: string
  readonly dateTime: string
  readonly partySize: number
}

/** Tables around a wish. They are taken while somebody looks: what is a minute old is asked again. */
export function tablesQuery(callApi: CallApi, { merchantId, dateTime, partySize }: Wanted) {
  return queryOptions({
    queryKey: ['tables', merchantId, dateTime, partySize],
    staleTime: 30_000,
    retry: false,
    queryFn: async () => answerOf(await callApi(getTables, { params: { merchantId }, query: { dateTime, partySize } })),
  })
}

/** The table that is kept for who looks at its form: asked for once, and again only where somebody wants it again. `change`: the reservation that moves to it. */
export function lockQuery(
  callApi: CallApi,
  { merchantId, dateTime, partySize, change }: Wanted & { readonly change: string | null },
) {
  return queryOptions({
    queryKey: ['tableLock', merchantId, dateTime, partySize, change],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const lock = answerOf(
        await callApi(lockTable, { body: { merchantId, dateTime, partySize, ...(change !== null && { change }) } }),
      )
      return { ...lock, keptAt: performance.now() }
    },
  })
}
