import { queryOptions } from '@tanstack/react-query'
import { getCardPassport } from '#contract/endpoints/card-moves.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { accountKey } from './account-queries.ts'

/** Where each of the member's cards earns. Below the key of the cards, since what changes those changes this. */
export function passportQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'cards', 'passport'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getCardPassport, {})),
  })
}
