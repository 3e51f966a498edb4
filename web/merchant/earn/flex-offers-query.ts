import { queryOptions } from '@tanstack/react-query'
import { getFlexOffers } from '#contract/endpoints/merchants.ts'
import type { FlexOffer } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../../api/call-api.ts'

interface FlexOffersQuestion {
  readonly merchantId: string
  readonly publicId: string
}

/** What a restaurant gives this member beyond the rate. A failing call rejects with its status code, as the specification asks. */
export async function readFlexOffers(callApi: CallApi, params: FlexOffersQuestion): Promise<readonly FlexOffer[]> {
  const outcome = await callApi(getFlexOffers, { params: { ...params } })
  // oxlint-disable-next-line prefer-promise-reject-errors
  return outcome.ok ? outcome.answer : Promise.reject(outcome.status)
}

export function flexOffersQuery(callApi: CallApi, asked: FlexOffersQuestion) {
  return queryOptions({
    queryKey: ['merchant', asked.merchantId, 'flex-offers', asked.publicId],
    queryFn: () => readFlexOffers(callApi, asked),
  })
}
