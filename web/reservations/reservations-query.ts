import { queryOptions } from '@tanstack/react-query'
import { getReservation, getReservations } from '#contract/endpoints/bookings/reservations.ts'
import { accountKey } from '../account-data/account-queries.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'

export const reservationsKey = [...accountKey, 'reservations']

/** The member's tables: those to come, and the others. */
export function reservationsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...reservationsKey, 'all'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getReservations, {})),
  })
}

/** How often a table whose answer is awaited is looked at, in milliseconds. */
const awaitedMs = 4_000

export function reservationQuery(callApi: CallApi, reservationId: string) {
  return queryOptions({
    queryKey: [...reservationsKey, reservationId],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'pending' || (data?.waiting ?? null) !== null ? awaitedMs : false,
    queryFn: async () => answerOf(await callApi(getReservation, { params: { reservationId } })),
  })
}
