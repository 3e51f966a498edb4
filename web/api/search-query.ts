import { queryOptions } from '@tanstack/react-query'
import { getDefaultUserLocation, searchMerchants } from '#contract/endpoints/merchants.ts'
import type { MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { CallApi } from './call-api.ts'
import { answerOf } from './refused-error.ts'

export function searchQuery(callApi: CallApi, query: MerchantSearchQuery) {
  return queryOptions({
    queryKey: ['search', query],
    queryFn: async () => answerOf(await callApi(searchMerchants, { query })),
  })
}

/** Where the server takes the visitor to be. Asked once. */
export function defaultLocationQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: ['defaultUserLocation'],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async () => answerOf(await callApi(getDefaultUserLocation, {})),
  })
}
