import { z } from 'zod'
import { reportReasons } from '#domain/dines/reviews.ts'
import { idText, text } from './text.ts'
import { transactionSchema } from './activity.ts'

export const merchantReviewsQuerySchema = z.object({
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
  resultsPerPage: z.coerce.number().int().min(1).max(100).default(10),
})
export type MerchantReviewsQuery = z.input<typeof merchantReviewsQuerySchema>

const stars = z.int().min(1).max(5)
const reviewMarksSchema = z.object({ food: stars, service: stars, cleanliness: stars, value: stars })

/**
 * What a guest wrote about a merchant. Rating in whole stars, 1 to 5; `createdAt` in ISO form. `verified`: a member wrote it of a dine of theirs;
 * only such a one has marks. `author` is empty where the member was erased.
 */
export const merchantReviewSchema = z.object({
  id: z.string(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  createdAt: z.string(),
  managementResponse: z.string().nullable(),
  verified: z.boolean(),
  marks: reviewMarksSchema.nullable(),
})
export type MerchantReview = z.infer<typeof merchantReviewSchema>

/** The newest first. */
export const merchantReviewsAnswerSchema = z.object({
  data: z.array(merchantReviewSchema),
  totalPages: z.int(),
  totalResultSize: z.int(),
})
export type MerchantReviewsAnswer = z.infer<typeof merchantReviewsAnswerSchema>

/** `text` is judged by `judgeReviewWords`. */
export const reviewBodySchema = z.object({
  transactionId: idText(),
  ...reviewMarksSchema.shape,
  text: text({ max: 10_000, kind: 'prose' }),
})
export type ReviewBody = z.infer<typeof reviewBodySchema>

/** A member's own review. `waiting`: nobody of the programme has read it yet. `refused`: with the reason, which the member is told. */
export const ownReviewSchema = z.object({
  rating: stars,
  marks: reviewMarksSchema.nullable(),
  text: z.string(),
  state: z.enum(['waiting', 'published', 'refused']),
  refusalReason: z.string().nullable(),
  createdAt: z.string(),
  managementResponse: z.string().nullable(),
})
export type OwnReview = z.infer<typeof ownReviewSchema>

/** A dine and what can be said of it: `until` is the end of its review window, in ISO form. */
export const reviewableDineSchema = z.object({
  transaction: transactionSchema,
  state: z.enum(['available', 'completed', 'expired', 'forfeit', 'none']),
  until: z.string(),
  review: ownReviewSchema.nullable(),
})
export type ReviewableDine = z.infer<typeof reviewableDineSchema>

/** `review` stands with what is completed. */
export const reviewStatusesSchema = z.array(
  z.object({ id: z.string(), completed: z.boolean(), review: ownReviewSchema.optional() }),
)
export type ReviewStatuses = z.infer<typeof reviewStatusesSchema>

/** `reviewId` as a list of reviews names it. */
export const reviewNameSchema = z.object({ reviewId: text({ max: 20 }) })
export const reviewReportSchema = z.object({
  reason: z.enum(reportReasons),
  words: text({ max: 500, kind: 'prose' }).default(''),
})
export type ReviewReport = z.input<typeof reviewReportSchema>
