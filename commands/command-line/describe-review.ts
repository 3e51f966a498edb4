import { reviewAspects } from '#domain/dines/review-aspects.ts'
import type { OpenReport, QueuedReview } from '#server/reviews/queue-store.ts'

/** A review for who decides on it, its words as they were typed. */
export function describeReview(review: QueuedReview): string {
  const marks = reviewAspects.map((aspect) => `${aspect} ${review[aspect] ?? '–'}`).join(', ')
  const head = `m${review.id}  ${review.merchantName}, visit ${review.transactionId}, written ${review.createdAt.toISOString()}`
  return `${head}\n  shown as ${JSON.stringify(review.author)}\n  ${review.rating} stars: ${marks}\n${indented(review.body)}`
}

export function describeReport({ review, reason, words, createdAt, text }: OpenReport): string {
  const said = words === '' ? '' : `\n${indented(words)}`
  return `${review}  ${reason}, reported ${createdAt.toISOString()}${said}\n  of:\n${indented(text ?? '(not there any more)')}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
