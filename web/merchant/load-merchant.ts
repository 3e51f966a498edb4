import { notFound } from '@tanstack/react-router'
import { campaignsQuery, merchantQuery, reviewsQuery } from '../api/merchant-query.ts'
import { RefusedError } from '../api/refused-error.ts'
import type { PageContext } from '../site/page-context.ts'
import { type MerchantSearch, reviewCount } from './reviews/merchant-search.ts'

interface Wanted {
  readonly merchantId: string
  readonly search: MerchantSearch
}

/** A restaurant that does not take part has a page that says so; any other failure is the error page's. Reviews and campaigns that can't be had are left out. */
export async function loadMerchant(
  { queryClient, callApi }: PageContext,
  { merchantId, search }: Wanted,
): Promise<void> {
  const reviews = queryClient.prefetchQuery(reviewsQuery(callApi, { merchantId, count: reviewCount(search) }))
  const campaigns = queryClient.prefetchQuery(campaignsQuery(callApi, merchantId))
  try {
    await queryClient.ensureQueryData(merchantQuery(callApi, merchantId))
    await Promise.all([reviews, campaigns])
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}
