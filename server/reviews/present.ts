import type { MerchantReview, OwnReview } from '#contract/schemas/review.ts'
import type { ReviewMarks } from '#domain/dines/reviews.ts'
import type { OwnReviewRow } from './own-review-store.ts'
import type { ReviewRow } from './store.ts'

export function presentReview({ createdAt, food, service, cleanliness, value, ...row }: ReviewRow): MerchantReview {
  return { ...row, createdAt: createdAt.toISOString(), marks: marksOf({ food, service, cleanliness, value }) }
}

export function presentOwnReview(row: OwnReviewRow): OwnReview {
  return {
    rating: row.rating,
    marks: marksOf(row),
    text: row.body,
    state: row.state,
    refusalReason: row.refusalReason,
    createdAt: row.createdAt.toISOString(),
    managementResponse: row.managementResponse,
  }
}

type MarksRow = Pick<OwnReviewRow, 'food' | 'service' | 'cleanliness' | 'value'>

/** A review of a member has all four, and one that came with the restaurant none. */
function marksOf({ food, service, cleanliness, value }: MarksRow): ReviewMarks | null {
  if (food === null || service === null || cleanliness === null || value === null) return null
  return { food, service, cleanliness, value }
}
