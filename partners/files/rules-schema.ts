import { z } from 'zod'
import { currencies } from '#domain/money/money.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { visitMeter } from '#domain/standing/dining-progress.ts'
import { tiers } from '#domain/members/membership.ts'

const count = z.int().positive()
const fraction = z.strictObject({ numerator: count, denominator: count })

/** A part of a whole, in numbers with which the largest bill is still reckoned exactly. */
const shareSchema = z
  .strictObject({ numerator: count, denominator: count.max(10_000) })
  .refine(({ numerator, denominator }) => numerator <= denominator, {
    path: ['numerator'],
    error: 'must not be more than the denominator',
  })

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

const vipSchema = z.strictObject({
  qualifiedDines: count.default(visitMeter.defaultMax),
  emailOptInRequired: z.boolean(),
  followingYears: count,
  leastBillCents: count.exactOptional(),
})

const bonusSchema = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]+$/),
  reward: count,
  spendCents: count,
  withinDays: count,
  emailOptInRequired: z.boolean(),
  reviewRequired: z.boolean(),
})
const newMemberBonusSchema = bonusSchema.extend({ enrolmentRequired: z.literal(true).exactOptional() })
const enrolmentBonusSchema = bonusSchema.extend({ enrolUntil: z.iso.date() })

const rewardExpirySchema = z
  .strictObject({ afterDays: count.max(3_660), noticeDays: count })
  .refine(({ afterDays, noticeDays }) => noticeDays < afterDays, {
    path: ['noticeDays'],
    error: 'must be less than afterDays',
  })

export const ruleDocumentSchema: z.ZodType<RuleDocument> = z
  .strictObject({
    version: count,
    effectiveFrom: z.iso.date(),
    currency: z.enum(currencies),
    rates: z.array(ratesSchema).min(1),
    cardActivationHours: z.int().min(0),
    leastBillCents: count.exactOptional(),
    dailyMaxVisits: count.exactOptional(),
    orderSubtotalShare: shareSchema.exactOptional(),
    returnWindowDays: count.max(180).exactOptional(),
    vip: vipSchema.nullable(),
    newMemberBonus: newMemberBonusSchema.nullable(),
    bonuses: z.array(enrolmentBonusSchema).min(1).exactOptional(),
    statementCreditCents: count.nullable(),
    cardPayoutHours: z.int().min(0).max(720).exactOptional(),
    statementCreditRetry: z.strictObject({ afterDays: count, tries: z.int().min(0).max(100) }).exactOptional(),
    rewardExpiry: rewardExpirySchema.exactOptional(),
    reservationBonus: count.nullable(),
  })
  .refine(hasOneBonusOfACode, { path: ['bonuses'], error: 'names a code of another bonus' })

function hasOneBonusOfACode({ newMemberBonus, bonuses = [] }: RuleDocument): boolean {
  const codes = [newMemberBonus, ...bonuses].flatMap((bonus) => bonus?.code ?? [])
  return new Set(codes).size === codes.length
}

export const rulesSchema = z.array(ruleDocumentSchema).min(1)
