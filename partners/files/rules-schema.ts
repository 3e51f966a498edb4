import { z } from 'zod'
import { currencies } from '#domain/money/money.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { tiers } from '#domain/members/membership.ts'

const count = z.int().positive()
const fraction = z.strictObject({ numerator: count, denominator: count })

export const accrualSchema = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('perDollar'), units: fraction }),
  z.strictObject({ shape: z.literal('perTwoDollars'), units: fraction }),
  z.strictObject({ shape: z.literal('percentage'), of: fraction }),
  z.strictObject({ shape: z.literal('bucket'), everyCents: count, reward: count }),
])

const ratesSchema = z.strictObject({
  tier: z.literal([tiers.basic, tiers.select, tiers.vip]),
  cardProduct: z.string().exactOptional(),
  accrual: accrualSchema,
})

const vipSchema = z.strictObject({ qualifiedDines: count, emailOptInRequired: z.boolean(), followingYears: count })

const newMemberBonusSchema = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]+$/),
  reward: count,
  spendCents: count,
  withinDays: count,
  emailOptInRequired: z.boolean(),
  reviewRequired: z.boolean(),
  enrolmentRequired: z.literal(true).exactOptional(),
})

export const ruleDocumentSchema: z.ZodType<RuleDocument> = z.strictObject({
  version: count,
  effectiveFrom: z.iso.date(),
  currency: z.enum(currencies),
  rates: z.array(ratesSchema).min(1),
  cardActivationHours: z.int().min(0),
  vip: vipSchema.nullable(),
  newMemberBonus: newMemberBonusSchema.nullable(),
  statementCreditCents: count.nullable(),
  reservationBonus: count.nullable(),
})

export const rulesSchema = z.array(ruleDocumentSchema).min(1)
