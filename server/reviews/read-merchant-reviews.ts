import type { MerchantReviewsAnswer } from '#contract/schemas/review.ts'
import type { Db } from '../db/database.ts'
import { findListedId } from '../merchants/presenting/merchant-store.ts'
import { presentReview } from './present.ts'
import { countMerchantReviews, findMerchantReviews } from './store.ts'

interface ReviewsQuestion {
  /** As it stands in the address: anything at all. */
  readonly merchantId: string
  readonly pageNo: number
  readonly resultsPerPage: number
  readonly now: Date
}

/** One page of what guests wrote about a merchant that the partner's members see now, or null. */
export async function readMerchantReviews(
  db: Db,
  partnerId: string,
  { pageNo, resultsPerPage, now, ...asked }: ReviewsQuestion,
): Promise<MerchantReviewsAnswer | null> {
  const merchantId = await findListedId(db, partnerId, { merchantId: asked.merchantId, now })
  if (merchantId === null) return null
  const [count, rows] = await Promise.all([
    countMerchantReviews(db, partnerId, merchantId),
    findMerchantReviews(db, partnerId, { merchantId, limit: resultsPerPage, offset: (pageNo - 1) * resultsPerPage }),
  ])
  return { data: rows.map(presentReview), totalPages: Math.ceil(count / resultsPerPage), totalResultSize: count }
}
