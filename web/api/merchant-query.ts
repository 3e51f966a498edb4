import { queryOptions } from '@tanstack/react-query'
import { getCampaigns, getMerchant, getMerchantReviews } from '#contract/endpoints/merchants.ts'
import type { CallApi } from './call-api.ts'
import { answerOf } from './refused-error.ts'

export function merchantQuery(callApi: CallApi, merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId],
    queryFn: async () => answerOf(await callApi(getMerchant, { params: { merchantId } })),
  })
}

/** The newest reviews of a merchant, so many of them. */
export function reviewsQuery(callApi: CallApi, { merchantId, count }: { merchantId: string; count: number }) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'reviews', count],
    queryFn: async () =>
      answerOf(
        await callApi(getMerchantReviews, { params: { merchantId }, query: { pageNo: 1, resultsPerPage: count } }),
      ),
  })
}

/** What the programme gives on top at a merchant, and whether this person has activated it. */
export function campaignsQuery(callApi: CallApi, merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'campaigns'],
    queryFn: async () => answerOf(await callApi(getCampaigns, { params: { merchantId } })),
  })
}
