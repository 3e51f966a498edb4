import { z } from 'zod'
import { refusedSchema } from '../signed-batches.ts'

export const statementCreditsPath = '/v1/statement-credits'
/** More in one message is refused. */
export const maximumCredits = 500

/** The key by which a network counts a credit once, and by which it answers for it. */
const reference = z.string().min(1).max(64)

/** A credit as the card's network sees it. */
export const networkCreditSchema = z.strictObject({
  reference,
  /** The card, as the network's own events name it. */
  cardToken: z.string().min(1),
  amountCents: z.int().positive(),
  currency: z.literal('USD'),
  /** When the member was credited in our journal. */
  createdAt: z.iso.datetime(),
})
export type NetworkCredit = z.infer<typeof networkCreditSchema>

export const messageSchema = z.strictObject({
  type: z.literal('statementCredits.created'),
  credits: z.array(networkCreditSchema).min(1).max(maximumCredits),
})
export type CreditsMessage = z.infer<typeof messageSchema>

const resultSchema = z.discriminatedUnion('outcome', [
  z.object({ reference, outcome: z.literal('accepted') }),
  /** Known from an earlier delivery: it was counted then, and not again. */
  z.object({ reference, outcome: z.literal('duplicate') }),
  refusedSchema.extend({ reference }),
])
export type CreditResult = z.infer<typeof resultSchema>

/** One result for each credit of the message. */
export const answerSchema = z.object({ results: z.array(resultSchema) })
