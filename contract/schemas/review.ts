import { z } from 'zod'

export const merchantReviewsQuerySchema = z.object({
  pageNo: z.coerce.number().int().min(1).max(1000).default(1),
  resultsPerPage: z.coerce.number().int().min(1).max(100).default(10),
})
export type MerchantReviewsQuery = z.input<typeof merchantReviewsQuerySchema>

/** What a guest wrote about a merchant. Rating in whole stars, 1 to 5; `createdAt` in ISO form. */
export const merchantReviewSchema = z.object({
  id: z.string(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  createdAt: z.string(),
  managementResponse: z.string().nullable(),
})
export type MerchantReview = z.infer<typeof merchantReviewSchema>

/** The newest first. */
export const merchantReviewsAnswerSchema = z.object({
  data: z.array(merchantReviewSchema),
  totalPages: z.int(),
  totalResultSize: z.int(),
})
export type MerchantReviewsAnswer = z.infer<typeof merchantReviewsAnswerSchema>
