import { z } from 'zod'
import { dayText, text } from '#contract/schemas/text.ts'
import { currencies } from '#domain/money/money.ts'
import { mostAdjusted } from '../ledger/adjust-rewards.ts'
import { actorSchema as actor, reasonSchema } from './responsible.ts'

const partner = text({ min: 1, max: 64 }).describe('The programme’s id.')
const member = text({ min: 1, max: 64 }).describe('The member’s public id.')
const units = z.int().describe('Whole miles or points; cents for Dollar and Credit.')
const id = z.int().positive()

export const rewardCallSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('adjustment.propose'),
    partner,
    member,
    amount: units.min(-mostAdjusted).max(mostAdjusted),
    reason: reasonSchema.describe('The member reads it.'),
    actor,
  }),
  z.strictObject({ type: z.literal('adjustment.approve'), partner, id, actor }),
  z.strictObject({ type: z.literal('adjustment.decline'), partner, id, actor }),
  z.strictObject({
    type: z.literal('adjustments.list'),
    partner,
    after: id.optional().describe('The last one of the page before.'),
    limit: z.int().min(1).max(500).default(100),
  }),
  z.strictObject({
    type: z.literal('statement.read'),
    partner,
    member,
    day: dayText().optional().describe('The last day that counts, in New York; today unless told.'),
  }),
])
export type RewardCall = z.infer<typeof rewardCallSchema>

const adjustmentSchema = z.object({
  id,
  member,
  amount: units,
  currency: z.enum(currencies),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
})

const statementSchema = z.object({
  currency: z.enum(currencies),
  day: z.iso.date(),
  until: z.string(),
  pending: units.nullable().describe('What is not cleared or waits; null on a day of before.'),
  earned: units,
  given: units,
  spent: units,
  expired: units,
  balance: units,
  waiting: units,
  payable: units,
  paid: units,
})

export const rewardAnswerSchema = z.object({
  id: id.optional(),
  outcome: z.literal('done').optional(),
  adjustments: z.array(adjustmentSchema).optional(),
  statement: statementSchema.optional(),
  requestId: z.string(),
})
