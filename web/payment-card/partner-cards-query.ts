import { queryOptions } from '@tanstack/react-query'
import { getPartnerCards } from '#contract/endpoints/cards.ts'
import { accountKey } from '../account-data/account-queries.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'

/** The cards that the programme has of the member. Asked for once and kept: what is linked since is left out by who shows them. */
export function partnerCardsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'partnerCards'],
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    queryFn: async () => answerOf(await callApi(getPartnerCards, {})),
  })
}
