import { z } from 'zod'
import { currencies } from '#domain/money/money.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { visitMeter } from '#domain/standing/dining-progress.ts'
import { tiers } from '#domain/members/membership.ts'

const count = z.int().positive()
const fraction = z
  .strictObject({ numerator: count, denominator: count })
  .describe('An exact fraction: `{ "numerator": 5, "denominator": 2 }` is 2.5.')

/** A part of a whole, in numbers with which the largest bill is still reckoned exactly. */
const shareSchema = z
  .strictObject({ numerator: count, denominator: count.max(10_000) })
  .refine(({ numerator, denominator }) => numerator <= denominator, {
    path: ['numerator'],
    error: 'must not be more than the denominator',
  })
  .describe('An exact fraction, at most 1: `{ "numerator": 4, "denominator": 5 }` is four fifths.')

export const accrualSchema = z.discriminatedUnion('shape', [
  z
    .strictObject({ shape: z.literal('perDollar'), units: fraction.describe('Miles or points for each dollar.') })
    .describe('Miles or points per dollar. Every cent counts; the result is rounded down once.'),
  z
    .strictObject({
      shape: z.literal('perTwoDollars'),
      units: fraction.describe('Miles or points for each whole two dollars.'),
    })
    .describe('Miles or points per whole two dollars. An odd dollar earns nothing.'),
  z
    .strictObject({
      shape: z.literal('percentage'),
      of: fraction.describe('The part that is paid back: `{ "numerator": 1, "denominator": 20 }` is 5 %.'),
    })
    .describe('A percentage of the bill, in money. Every cent counts; the result is rounded once, half a cent up.'),
  z
    .strictObject({
      shape: z.literal('bucket'),
      everyCents: count.describe('Size of the bucket, in cents.'),
      reward: count.describe('Reward each time the bucket fills, in whole units or cents.'),
    })
    .describe('A fixed reward each time all of the member’s earning spend so far fills another bucket.'),
])

const ratesSchema = z.strictObject({
  tier: z
    .literal([tiers.basic, tiers.select, tiers.vip])
    .describe('0 is Basic, 2 is Select, 3 is VIP. There is no 1. A tier without a rate earns at the next lower one.'),
  cardProduct: z
    .string()
    .describe('Only for this card product of the program, by its code in `settings.json`. Absent: every other card.')
    .exactOptional(),
  accrual: accrualSchema.describe('How an amount becomes a reward: one of the four shapes below.'),
})

const vipSchema = z.strictObject({
  qualifiedDines: count
    .default(visitMeter.defaultMax)
    .describe('Qualifying visits in one calendar year of the restaurant’s time zone. The next visit earns at VIP.'),
  emailOptInRequired: z.boolean().describe('Whether VIP also needs the email opt-in.'),
  followingYears: count.describe('How many calendar years after the qualifying year the status lasts, to December 31.'),
  leastBillCents: count
    .describe('Smallest bill, after refunds, that counts toward VIP, in cents. Absent: one cent.')
    .exactOptional(),
})

const bonusSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('Names the bonus for good. No two bonuses of a program share a code.'),
  reward: count.describe('Paid once, in whole units or cents.'),
  spendCents: count.describe('Spend, after refunds and within monthly limits, that completes the bonus, in cents.'),
  withinDays: count.describe('Days in which to spend it: since joining, or since registering for one of `bonuses`.'),
  emailOptInRequired: z.boolean().describe('Whether the completing visit must be made with the email opt-in.'),
  reviewRequired: z.boolean().describe('Whether the member must also have written a published review in that time.'),
})
const newMemberBonusSchema = bonusSchema.extend({
  enrolmentRequired: z
    .literal(true)
    .describe('`true`: only visits after the member registered for the bonus count.')
    .exactOptional(),
})
const enrolmentBonusSchema = bonusSchema.extend({
  enrolUntil: z.iso.date().describe('Last day on which members may register, by the clock of New York.'),
})

const rewardExpirySchema = z
  .strictObject({
    afterDays: count.max(3_660).describe('Days since the newest visit that earned, or since joining.'),
    noticeDays: count.describe('How many days before its end the member is notified, at least.'),
  })
  .refine(({ afterDays, noticeDays }) => noticeDays < afterDays, {
    path: ['noticeDays'],
    error: 'must be less than afterDays',
  })

export const ruleDocumentSchema: z.ZodType<RuleDocument> = z
  .strictObject({
    version: count.describe('1, 2, 3 and so on, in the order of the file.'),
    effectiveFrom: z.iso
      .date()
      .describe('First day of the version, from midnight in New York. Later than that of the version before.'),
    currency: z
      .enum(currencies)
      .describe('What members earn. `Credit` is money that is paid back to the card. As in `settings.json`.'),
    rates: z.array(ratesSchema).min(1).describe('What a visit earns, by tier and card product.'),
    cardActivationHours: z.int().min(0).describe('Hours after linking from which a card earns.'),
    leastBillCents: count
      .describe('Smallest bill, after refunds, that earns, in cents. Absent: every bill earns.')
      .exactOptional(),
    dailyMaxVisits: count
      .describe('How many visits of one member to one restaurant earn on one day of the restaurant. Absent: all.')
      .exactOptional(),
    orderSubtotalShare: shareSchema
      .describe('Part of an online order that earns when the network reports neither tip nor tax. Absent: four fifths.')
      .exactOptional(),
    returnWindowDays: count
      .max(180)
      .describe('Days after the visit for which its reward waits before it is sent or paid. Absent: none.')
      .exactOptional(),
    vip: vipSchema.nullable().describe('How members become VIP. `null`: there is no VIP.'),
    newMemberBonus: newMemberBonusSchema.nullable().describe('A bonus for new members. `null`: none.'),
    bonuses: z
      .array(enrolmentBonusSchema)
      .min(1)
      .describe('Bonuses that members register for, besides the new-member bonus. Absent: none.')
      .exactOptional(),
    statementCreditCents: count
      .nullable()
      .describe('Balance from which all of it is paid to the card, in cents. Set for `Credit`, `null` for the others.'),
    cardPayoutHours: z
      .int()
      .min(0)
      .max(720)
      .describe('`Credit` only: hours after linking before a card may be paid to. Absent: 72.')
      .exactOptional(),
    statementCreditRetry: z
      .strictObject({
        afterDays: count.describe('Days before the amount is paid again without a new reward.'),
        tries: z.int().min(0).max(100).describe('How often at most. 0: it waits for the next reward.'),
      })
      .describe('`Credit` only: what happens to a statement credit that came back. Absent: 7 days, 3 times.')
      .exactOptional(),
    rewardExpiry: rewardExpirySchema
      .describe('`Credit` only: when the balance of a member who stopped earning ends. Absent: never.')
      .exactOptional(),
    reservationBonus: count
      .nullable()
      .describe('Bonus for a table booked here whose guests came, in whole units or cents. `null`: none.'),
  })
  .refine(hasOneBonusOfACode, { path: ['bonuses'], error: 'names a code of another bonus' })

function hasOneBonusOfACode({ newMemberBonus, bonuses = [] }: RuleDocument): boolean {
  const codes = [newMemberBonus, ...bonuses].flatMap((bonus) => bonus?.code ?? [])
  return new Set(codes).size === codes.length
}

export const rulesSchema = z.array(ruleDocumentSchema).min(1)
