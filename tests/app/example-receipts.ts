import type { Receipt } from '#contract/schemas/activity.ts'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { copyOf } from '#web/copy/use-copy.ts'
import type { SumWords } from '#web/account/receipt/sums.ts'

/** Words of tests, of a programme of miles unless another is asked for. */
export function wordsOf(partner: Partial<SumWords['partner']> = {}): SumWords {
  const miles = { currencyType: 'Mile', rewardName: { singular: 'mile', plural: 'miles' } } as const
  return { t: copyOf({ copy: baseCopy }), partner: { ...miles, ...partner } }
}

export const dollars = { currencyType: 'Dollar', rewardName: { singular: 'savings', plural: 'savings' } } as const

type Posted = Pick<Receipt['lines'][number], 'source' | 'code' | 'amount'> & { readonly reason?: string }

interface ReceiptGiven extends Partial<Pick<Receipt, 'currency' | 'expectedLines'>> {
  readonly transaction?: Partial<Receipt['transaction']>
  readonly bill?: Partial<Receipt['bill']>
  readonly lines?: readonly Posted[]
  /** What each rule saw. */
  readonly trace?: Readonly<Record<string, Readonly<Record<string, string | number>>>>
}

/** A receipt of tests: $100 at Blue Fig on Tuesday, 3 March 2026, at 7:41 in the evening. */
export function receiptOf({ transaction, bill, lines = [], trace = {}, ...given }: ReceiptGiven = {}): Receipt {
  return {
    number: 'UNI-0K4A-93D2-7A0C',
    transaction: {
      sourceTransactionId: '1',
      merchantId: '1',
      merchantName: 'Blue Fig',
      activeMerchant: true,
      transactionCreatedAt: '2026-03-04T00:41:00.000Z',
      timeZone: 'America/New_York',
      transactionStatus: 'Paid',
      transactionTypeCode: 'S',
      dineAmount: 100,
      benefitAmount: 300,
      ticketAmount: 100,
      refundedAmount: 0,
      voidedAmount: 0,
      cardLastFour: '1111',
      paidAt: null,
      awardStatus: 'Paid',
      reason: null,
      ...transaction,
    },
    bill: {
      channel: 'dineIn',
      isCleared: true,
      paidCents: 10_000,
      tipCents: 0,
      taxCents: 0,
      refundedCents: 0,
      voidedCents: 0,
      releasedCents: 0,
      keptCents: 10_000,
      ...bill,
    },
    events: [],
    ruleVersion: { version: 1, effectiveFrom: '2025-01-01T05:00:00.000Z' },
    tier: 0,
    currency: 'Mile',
    lines: lines.map((line) => ({ postedAt: '2026-03-06T05:00:00.000Z', reason: null, ...line })),
    expectedLines: [],
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    trace: Object.entries(trace).map(([code, parameters]) => ({ code, verdict: 'pass', parameters })),
    ...given,
  }
}
