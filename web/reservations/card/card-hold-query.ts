import { queryOptions } from '@tanstack/react-query'
import { beginCard } from '#contract/endpoints/bookings/reservations.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'

/** What a card is given with for a kept table: asked for once for each lock. It stays in this page's memory alone. */
export function cardHoldQuery(callApi: CallApi, lockId: string) {
  return queryOptions({
    queryKey: ['cardHold', lockId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => answerOf(await callApi(beginCard, { params: { lockId } })),
  })
}
