import { z } from 'zod'
import { refusedSchema } from '../signed-batches.ts'

export const postingsPath = '/v1/postings'
/** More in one message is refused. */
export const maximumPostings = 500

/** No other posting ever had it, also not before a backup was restored. A UUID; a number where it is of before. */
const postingId = z.string().min(1).max(64)
const amount = z.int()
const lineSchema = z.strictObject({
  /** S the rate, B bonus, J bonus adjustment, A adjustment, M manual, + corporate. */
  source: z.string(),
  code: z.string(),
  amount,
})

/** A posting as the partner sees it. Amounts are whole miles or points, or cents where the currency is money. */
export const partnerPostingSchema = z.strictObject({
  /** The key by which the partner counts a posting once. */
  postingId,
  memberPublicId: z.string(),
  /** The member's number in the partner's own programme, where we know it. */
  partnerNumber: z.string().nullable(),
  currency: z.enum(['Dollar', 'Mile', 'Point', 'Credit']),
  /** The sum of the lines. */
  amount,
  lines: z.array(lineSchema).min(1),
  /** Whether it takes back what an earlier posting gave. */
  reversal: z.boolean(),
  transactionId: z.string().nullable(),
  merchantName: z.string().nullable(),
  dinedAt: z.iso.datetime().nullable(),
  postedAt: z.iso.datetime(),
})
export type PartnerPosting = z.infer<typeof partnerPostingSchema>

export const messageSchema = z.strictObject({
  type: z.literal('postings.created'),
  postings: z.array(partnerPostingSchema).min(1).max(maximumPostings),
})
export type PostingsMessage = z.infer<typeof messageSchema>

const resultSchema = z.discriminatedUnion('outcome', [
  z.object({ postingId, outcome: z.literal('accepted') }),
  /** Known from an earlier delivery: it was counted then, and not again. */
  z.object({ postingId, outcome: z.literal('duplicate') }),
  refusedSchema.extend({ postingId }),
])
export type PostingResult = z.infer<typeof resultSchema>

/** One result for each posting of the message. */
export const answerSchema = z.object({ results: z.array(resultSchema) })
