import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { networks } from '#domain/dines/networks.ts'
import { eventName, wireSchema } from '../feed/network-event.ts'
import { actorSchema as actor, reasonSchema } from './responsible.ts'

const reason = reasonSchema.describe('Why, for the audit log.')
const name = text({ min: 1, max: 160 }).describe(
  'As the list has it: `visa:evt-1#unmatched`; `posting:nosh.<id>`, `credit:nosh.<id>` or `giftCard:nosh.<id>`, by the id that its receiver has of it.',
)

const listSchema = z.strictObject({
  type: z.literal('exceptions.list'),
  network: z.enum(networks).optional(),
  cause: text({ min: 1, max: 40 })
    .optional()
    .describe('Such as unknownCard, ambiguous, poisoned, refused, givenUp or askNetwork.'),
  partner: text({ min: 1, max: 64 }).optional().describe('Those of this partner’s members alone.'),
  after: text({ min: 1, max: 160 }).optional().describe('The name of the last one of the page before.'),
  limit: z.int().min(1).max(500).default(100),
})
const deed = { name, actor, reason }
const payment = eventName.describe('The id of an event of the payment, as exception.show has it.')

export const exceptionCallSchema = z.discriminatedUnion('type', [
  listSchema,
  z.strictObject({ type: z.literal('exception.show'), name }),
  z.strictObject({ type: z.literal('exception.resolve'), ...deed }),
  z.strictObject({ type: z.literal('exception.refuse'), ...deed }),
  z.strictObject({ type: z.literal('exception.replay'), ...deed }),
  z.strictObject({ type: z.literal('exception.correct'), ...deed, event: wireSchema }),
  z.strictObject({ type: z.literal('exception.belongsTo'), ...deed, payment }),
])
export type ExceptionCall = z.infer<typeof exceptionCallSchema>

const exceptionSchema = z.object({
  name: z.string(),
  cause: z.string(),
  partner: z.string().nullable(),
  receivedAt: z.string(),
  ageSeconds: z.int(),
  errorClass: z.string().nullable(),
  event: z.record(z.string(), z.unknown()).optional().describe('Of an event.'),
  posting: z
    .object({
      postingId: z.string().describe('Under which the partner knows the posting.'),
      kind: z.string(),
      transactionId: z.int().nullable(),
      amount: z.int(),
      currency: z.string(),
      network: z.string().nullable(),
      attempts: z.int(),
      lastError: z.string().nullable(),
      refusalCode: z.string().nullable(),
      refusalText: z.string().nullable(),
    })
    .optional()
    .describe('Of a posting or a statement credit that was given up.'),
})

const candidateSchema = z
  .object({
    payment: z.string(),
    transactionId: z.int().nullable(),
    restaurant: z.string().nullable(),
    at: z.string(),
    amountCents: z.int(),
    leftCents: z.int().describe('What is left of it to be given back or undone.'),
  })
  .describe('A payment to which an ambiguous event may belong.')

export const exceptionAnswerSchema = z.object({
  exceptions: z.array(exceptionSchema).optional(),
  exception: exceptionSchema.extend({ candidates: z.array(candidateSchema) }).optional(),
  outcome: z.literal('done').optional(),
  requestId: z.string(),
})
