import type { ReportReason } from '#domain/dines/reviews.ts'
import { always, bigint, byDefault, once, orNull, smallint, text, timestamptz } from './column.ts'

const review = {
  partner_id: text(),
  id: once(bigint()),
  member_id: bigint(),
  transaction_id: text(),
  merchant_id: bigint(),
  rating: smallint(),
  body: byDefault(text()),
  management_response: orNull(text()),
  created_at: timestamptz(),
  food: orNull(smallint()),
  service: orNull(smallint()),
  cleanliness: orNull(smallint()),
  value: orNull(smallint()),
  state: byDefault(text<'waiting' | 'published' | 'refused'>()),
  refusal_reason: orNull(text()),
  decided_at: orNull(timestamptz()),
  published_at: orNull(timestamptz()),
  author: byDefault(text()),
}

const reviewReport = {
  partner_id: text(),
  id: always(bigint()),
  review: text(),
  reason: text<ReportReason>(),
  words: byDefault(text()),
  reporter: orNull(text()),
  created_at: timestamptz(),
  settled_at: orNull(timestamptz()),
}

/** What members write of their dines, and what is said of that: migrations 0031, 0150 to 0152. */
export const reviewTables = { review, review_report: reviewReport }
