import { endpoint } from '../endpoint.ts'
import type { ReviewStatusQuery } from '../schemas/activity.ts'
import type { Empty } from '../schemas/member.ts'
import type { OwnReview, ReviewableDine, ReviewBody, ReviewReport, ReviewStatuses } from '../schemas/review.ts'

export const getReviewStatuses = endpoint<{ query: ReviewStatusQuery; answer: ReviewStatuses }>()(
  'GET',
  '/api/reviews/status',
  {},
)
/** The same review again is answered as the first time; another one of the same dine is refused. */
export const writeReview = endpoint<{ body: ReviewBody; answer: OwnReview }>()('POST', '/api/Reviews', {
  alreadyReviewed: 409,
  reviewExpired: 409,
  notReviewable: 409,
})
export const getReviewableDine = endpoint<{ params: { transactionId: string }; answer: ReviewableDine }>()(
  'GET',
  '/api/Member/Transactions/:transactionId/Review',
  {},
)
/** By visitors and members; one report of each counts. */
export const reportReview = endpoint<{ params: { reviewId: string }; body: ReviewReport; answer: Empty }>()(
  'POST',
  '/api/Reviews/:reviewId/Report',
  {},
)
