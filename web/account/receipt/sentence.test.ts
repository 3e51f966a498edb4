import { expect, test } from 'vitest'
import type { Receipt } from '#contract/schemas/activity.ts'
import { receiptOf, wordsOf } from '#tests/app/example-receipts.ts'
import { receiptSentence } from './sentence.ts'

const evening = 'on Tuesday, March 3, 2026, 7:41 PM'
const settle = { source: 'S', code: 'settle', amount: 300 } as const
const status = (transactionStatus: Receipt['transaction']['transactionStatus']) => ({ transactionStatus })
const bucket = { rate: { shape: 'bucket', everyCents: 5_000, reward: 10 } }
const takenBack = { source: 'A', code: 'refund:settle', amount: -90 } as const

const cases: readonly (readonly [string, Parameters<typeof receiptOf>[0], string])[] = [
  ['what was earned', { lines: [settle] }, `You paid $100.00 at Blue Fig ${evening} and earned 300 miles.`],
  [
    'a refund of a part',
    { lines: [settle, takenBack], bill: { refundedCents: 3_000, keptCents: 7_000 } },
    `You paid $70.00 after a $30.00 refund at Blue Fig ${evening} and earned 210 miles.`,
  ],
  [
    'a void of a part',
    { lines: [settle, takenBack], bill: { voidedCents: 3_000, keptCents: 7_000 } },
    `You paid $70.00 after $30.00 was taken off at Blue Fig ${evening} and earned 210 miles.`,
  ],
  [
    'both',
    { lines: [settle, takenBack], bill: { voidedCents: 1_000, refundedCents: 2_000, keptCents: 7_000 } },
    `You paid $70.00 after $30.00 in refunds at Blue Fig ${evening} and earned 210 miles.`,
  ],
  [
    'a whole refund',
    { transaction: status('Forfeit'), bill: { refundedCents: 10_000, keptCents: 0 } },
    `You paid $100.00 at Blue Fig ${evening}. It was fully refunded, so it earned nothing.`,
  ],
  [
    'a void of the hold',
    { transaction: status('Forfeit'), bill: { isCleared: false, voidedCents: 10_000, keptCents: 0 } },
    `Blue Fig authorized $100.00 ${evening} and released it. You weren’t charged, so nothing was earned.`,
  ],
  [
    'a hold',
    {
      transaction: status('Pending'),
      bill: { isCleared: false },
      expectedLines: [{ source: 'S', code: 'settle', amount: 300 }],
    },
    `Blue Fig authorized $100.00 on Tuesday, March 3, 2026, 7:41 PM. You’ll earn about 300 miles once it clears.`,
  ],
  [
    'a refund that came before its payment',
    { transaction: status('Pending'), bill: { isCleared: false, paidCents: 0, keptCents: 0 } },
    'We’ve heard from the card network about Blue Fig on Tuesday, March 3, 2026, 7:41 PM. The payment hasn’t arrived yet.',
  ],
  [
    'a reward that waits',
    { transaction: status('Deferred'), expectedLines: [{ source: 'S', code: 'settle', amount: 1 }] },
    `You paid $100.00 at Blue Fig ${evening}. A reward of 1 mile is waiting for you.`,
  ],
  [
    'a rule that was not met',
    { transaction: status('Forfeit') },
    `You paid $100.00 at Blue Fig ${evening} and earned nothing.`,
  ],
  [
    'a bucket that is not full',
    { trace: bucket },
    `You paid $100.00 at Blue Fig ${evening}. It counts toward your next reward.`,
  ],
]

test.each(cases)('of %s', (_name, given, expected) => {
  expect(receiptSentence(receiptOf(given), wordsOf())).toBe(expected)
})

test("the time is the restaurant's, and names its zone where that is not New York's", () => {
  const transaction = { transactionCreatedAt: '2026-01-01T09:00:00.000Z', timeZone: 'Pacific/Honolulu' }
  expect(receiptSentence(receiptOf({ transaction, lines: [settle] }), wordsOf())).toContain(
    'on Wednesday, December 31, 2025, 11:00 PM HST',
  )
})
