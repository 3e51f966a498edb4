import { expect, test } from 'vitest'
import type { Receipt } from '#contract/schemas/activity.ts'
import { toldRate } from './told-rate.ts'

function receipt(trace: Record<string, Record<string, string | number>>): Receipt {
  const transaction: Receipt['transaction'] = {
    sourceTransactionId: '1',
    merchantId: '1',
    merchantName: 'Nopa',
    activeMerchant: true,
    transactionCreatedAt: '2026-11-19T02:00:00.000Z',
    transactionStatus: 'Paid',
    transactionTypeCode: 'S',
    dineAmount: 57.6,
    benefitAmount: 2.88,
    ticketAmount: 57.6,
    cardLastFour: '1111',
    paidAt: null,
    awardStatus: 'Paid',
    reason: null,
  }
  return {
    transaction,
    events: [],
    ruleVersion: { version: 1, effectiveFrom: '2025-01-01T05:00:00.000Z' },
    tier: 0,
    currency: 'Credit',
    lines: [],
    expectedLines: [],
    total: 0,
    trace: Object.entries(trace).map(([code, parameters]) => ({ code, verdict: 'pass', parameters })),
  }
}

const fivePercent = { shape: 'percentage', numerator: 1, denominator: 20, overridden: 0 }

test('the rate that the engine applied is told with the amount that counted', () => {
  expect(toldRate(receipt({ monthlySpend: { amountCents: 5760 }, rate: fivePercent }))).toEqual({
    rate: { shape: 'percentage', amount: 5, everyCents: null, tier: 0 },
    amountCents: 5760,
    isOwn: false,
  })
})

test('a bill that met the monthly limit counts for what was left', () => {
  const told = toldRate(receipt({ monthlySpend: { amountCents: 5760, leftCents: 2000 }, rate: fivePercent }))
  expect(told?.amountCents).toBe(2000)
})

test("a restaurant's own rate is told as its own, also where it fills a bucket", () => {
  const bucket = { shape: 'bucket', everyCents: 5000, reward: 10, overridden: 1 }
  expect(toldRate(receipt({ monthlySpend: { amountCents: 5760 }, rate: bucket }))).toMatchObject({
    rate: { shape: 'bucket', amount: 10, everyCents: 5000 },
    isOwn: true,
  })
})

test('where no rate was applied none is told', () => {
  expect(toldRate(receipt({ monthlySpend: { amountCents: 5760 }, rate: { tier: 0, overridden: 0 } }))).toBeNull()
})
