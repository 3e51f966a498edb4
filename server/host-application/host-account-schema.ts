import { z } from 'zod'
import { receiptSchema, transactionSchema } from '#contract/schemas/activity.ts'
import { memberCardSchema } from '#contract/schemas/card.ts'
import { myDataSchema } from '#contract/schemas/leaving.ts'
import { memberSchema } from '#contract/schemas/member.ts'
import { idText } from '#contract/schemas/text.ts'
import { hostIdSchema } from './host-call.ts'

export const hostAccountSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('account.read'),
    id: hostIdSchema,
    pageNo: z.int().min(1).max(100_000).default(1),
    resultsPerPage: z.int().min(1).max(100).default(10),
  }),
  z.strictObject({ type: z.literal('receipt.read'), id: hostIdSchema, transactionId: idText() }),
  z.strictObject({ type: z.literal('data.read'), id: hostIdSchema }),
])
export type HostAccountBody = z.infer<typeof hostAccountSchema>

/** As the account pages of other programmes show it, for the application to show: amounts as there. */
const accountSchema = z.object({
  id: z.string(),
  member: memberSchema.omit({ sessionExpiresAt: true, sessionSecondsLeft: true, saved: true }),
  currency: receiptSchema.shape.currency,
  currentYearBenefits: z.number(),
  currentYearDines: z.int(),
  statementCreditBalance: z.number().nullable().describe('In dollars; null where the programme does not pay to cards.'),
  cards: z.array(memberCardSchema),
  /** The newest first. `reasonText` says in the programme's words why a visit earned nothing. */
  visits: z.array(z.object({ ...transactionSchema.shape, reasonText: z.string().nullable() })),
  totalPages: z.int(),
  totalResultSize: z.int(),
  requestId: z.string(),
})

export const hostAccountAnswerSchema = z.union([
  accountSchema,
  z.object({ id: z.string(), receipt: receiptSchema, requestId: z.string() }),
  z.object({
    id: z.string(),
    data: myDataSchema.shape.data.describe('As members of other programmes download it.'),
    requestId: z.string(),
  }),
])
