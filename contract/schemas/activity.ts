import { z } from 'zod'
import { entryTypes, redemptionStatuses, rewardSources, rewardStatuses } from '#domain/rewards/rewards.ts'
import { dayText, text } from './text.ts'

export const rewardStatusSchema = z.enum(rewardStatuses)
export const rewardSourceSchema = z.enum(Object.values(rewardSources))
export type RewardStatus = z.infer<typeof rewardStatusSchema>

/**
 * Amounts of the bill in dollars with cents: `ticketAmount` what was paid or is held, `refundedAmount` and `voidedAmount` what of it came back,
 * `dineAmount` what is left; benefitAmount in whole units, or dollars with cents for Dollar and Credit. `reason` is a code of the engine; its
 * words are content. `timeZone` is the restaurant's, IANA: the day of the visit is the day there.
 */
export const transactionSchema = z.object({
  sourceTransactionId: z.string(),
  merchantId: z.string().nullable(),
  merchantName: z.string(),
  activeMerchant: z.boolean(),
  transactionCreatedAt: z.string(),
  timeZone: z.string(),
  transactionStatus: rewardStatusSchema,
  transactionTypeCode: rewardSourceSchema,
  dineAmount: z.number(),
  benefitAmount: z.number(),
  ticketAmount: z.number(),
  refundedAmount: z.number(),
  voidedAmount: z.number(),
  cardLastFour: z.string().nullable(),
  paidAt: z.string().nullable(),
  awardStatus: rewardStatusSchema,
  reason: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

export const creditRecordSchema = z.object({
  creditId: z.string(),
  creditAmountCents: z.int(),
  targetType: z.enum(['card', 'other']),
  targetLabel: z.string(),
  benefitProcessor: z.string(),
  status: z.enum(redemptionStatuses),
  createdAt: z.string(),
})
export type CreditRecord = z.infer<typeof creditRecordSchema>

const page = { totalPages: z.int(), totalResultSize: z.int() }
export const transactionsAnswerSchema = z.object({ data: z.array(transactionSchema), ...page })
export type TransactionsAnswer = z.infer<typeof transactionsAnswerSchema>

export const creditEntrySchema = z.discriminatedUnion('entryType', [
  z.object({ entryType: z.literal(entryTypes[1]), transaction: transactionSchema }),
  z.object({ entryType: z.literal(entryTypes[0]), credit: creditRecordSchema }),
])
export type CreditEntry = z.infer<typeof creditEntrySchema>
export const transactionsStatementCreditsAnswerSchema = z.object({ data: z.array(creditEntrySchema), ...page })
export type TransactionsStatementCreditsAnswer = z.infer<typeof transactionsStatementCreditsAnswerSchema>

export const activityQuerySchema = z.object({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  resultsPerPage: z.coerce.number().int().min(1).max(100).default(10),
})
export type ActivityQuery = z.input<typeof activityQuerySchema>

/** Dollars with cents for Dollar and Credit, whole units otherwise. */
export const dineSummarySchema = z.object({ currentYearBenefits: z.number(), currentYearDines: z.int() })
export type DineSummary = z.infer<typeof dineSummarySchema>
/** Dollars with cents. `kept`: for gift cards, so nothing of it is paid to a card by itself. */
export const statementCreditBalanceSchema = z.object({ memberBalance: z.number(), kept: z.boolean() })
export type StatementCreditBalance = z.infer<typeof statementCreditBalanceSchema>

export const statementQuerySchema = z.object({ day: dayText().optional() })
export type StatementQuery = z.input<typeof statementQuerySchema>

/**
 * A member's account at the end of a day in New York; dollars with cents for Dollar and Credit, whole units otherwise. `earned + given - spent -
 * expired = balance`. What was earned and given is waiting for its days of return, payable, or paid.
 */
export const statementSchema = z.object({
  day: z.iso.date(),
  /** What visits would come to that are not cleared, or wait for something; null on a day of before. */
  pending: z.number().nullable(),
  earned: z.number(),
  /** By the programme's people; less than nothing where they took. */
  given: z.number(),
  /** Paid to cards. */
  spent: z.number(),
  /** Ended, since nothing was earned for long. */
  expired: z.number(),
  balance: z.number(),
  waiting: z.number(),
  payable: z.number(),
  paid: z.number(),
})
export type MemberStatement = z.infer<typeof statementSchema>

export const reviewStatusQuerySchema = z.object({
  txnId: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(text({ max: 64 })).max(50)),
})
export type ReviewStatusQuery = z.infer<typeof reviewStatusQuerySchema>

/** One rule that was looked at: what it is, what it saw, what it decided. Codes and parameters; the words are content. */
export const traceStepSchema = z.object({
  code: z.string(),
  verdict: z.enum(['pass', 'fail', 'info']),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** The earn receipt: a transaction's proof. Money in whole cents; rewards in whole units, or cents for Dollar and Credit. */
export const receiptSchema = z.object({
  /** What a member tells support: the programme's letters, the transaction, and a check character. */
  number: z.string(),
  transaction: transactionSchema,
  /** `released`: what a void undid of a hold that was never taken. Tip and tax are parts of what was paid; an order through the site earns without them. */
  bill: z.object({
    channel: z.enum(['dineIn', 'onlineOrder']),
    isCleared: z.boolean(),
    paidCents: z.int(),
    tipCents: z.int(),
    taxCents: z.int(),
    refundedCents: z.int(),
    voidedCents: z.int(),
    releasedCents: z.int(),
    keptCents: z.int(),
  }),
  events: z.array(
    z.object({
      kind: z.enum(['authorisation', 'clearing', 'refund', 'void']),
      eventId: z.string(),
      network: z.string(),
      occurredAt: z.string(),
      amountCents: z.int(),
      /** Null where the network did not tell it. */
      tipCents: z.int().nullable(),
      taxCents: z.int().nullable(),
    }),
  ),
  /** None where the dine is older than the programme's first rules. */
  ruleVersion: z.object({ version: z.int(), effectiveFrom: z.string() }).nullable(),
  tier: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  currency: z.enum(['Dollar', 'Mile', 'Point', 'Credit']),
  lines: z.array(
    z.object({
      source: rewardSourceSchema,
      code: z.string(),
      amount: z.int(),
      postedAt: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** What a dine that has not cleared, or waits for something, will earn as far as is known; empty otherwise. */
  expectedLines: z.array(z.object({ source: rewardSourceSchema, code: z.string(), amount: z.int() })),
  total: z.int(),
  trace: z.array(traceStepSchema),
})
export type Receipt = z.infer<typeof receiptSchema>
