import { z } from 'zod'
import { text } from './text.ts'

/** More in one delivery is refused. */
export const maximumCreditAnswers = 1_000

/** What a card network says of one statement credit, under the network's own id. `reference` is the name that we gave the credit. */
export const creditAnswerSchema = z.strictObject({
  eventId: text({ min: 1, max: 64 }),
  reference: text({ min: 1, max: 64 }),
  status: z.enum(['pending_received', 'completed', 'rejected', 'error']),
})
export type CreditAnswerEvent = z.infer<typeof creditAnswerSchema>

export const creditAnswersSchema = z.strictObject({
  answers: z.array(creditAnswerSchema).min(1).max(maximumCreditAnswers),
})
export type CreditAnswers = z.infer<typeof creditAnswersSchema>

/** Each answer counts once. `duplicates` were known already or changed nothing; lines count from 1. */
export const creditAnswersResultSchema = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.array(
    z.object({ line: z.int().positive(), reason: z.enum(['unknownCredit', 'contentDiffers', 'creditIsFinal']) }),
  ),
})
export type CreditAnswersResult = z.infer<typeof creditAnswersResultSchema>
