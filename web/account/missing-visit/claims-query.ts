import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getClaimPlaces, getVisitClaim, getVisitClaims } from '#contract/endpoints/visit-claims.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'

/** What was asked about, and the cards to ask of. */
export function claimsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'visitClaims'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getVisitClaims, {})),
  })
}

export function claimQuery(callApi: CallApi, claimId: string) {
  return queryOptions({
    queryKey: [...accountKey, 'visitClaim', claimId],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getVisitClaim, { params: { claimId } })),
  })
}

/** Of fewer letters nothing is suggested. */
const shortest = 2

/** Restaurants that what was typed may be the beginning of. */
export function claimPlacesQuery(callApi: CallApi, q: string) {
  return queryOptions({
    queryKey: [...accountKey, 'claimPlaces', q],
    enabled: q.length >= shortest,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getClaimPlaces, { query: { q } })),
  })
}
