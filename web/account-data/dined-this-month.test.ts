import { expect, test } from 'vitest'
import type { CreditEntry } from '#contract/schemas/activity.ts'
import { dinedThisMonth } from './dined-this-month.ts'

function visit(merchantId: string | null, transactionCreatedAt: string, timeZone = 'America/New_York'): CreditEntry {
  const transaction = {
    sourceTransactionId: '1',
    merchantId,
    merchantName: '',
    activeMerchant: true,
    transactionCreatedAt,
    timeZone,
    transactionStatus: 'Awarded',
    transactionTypeCode: 'S',
    dineAmount: 10,
    benefitAmount: 1,
    ticketAmount: 10,
    refundedAmount: 0,
    voidedAmount: 0,
    cardLastFour: null,
    paidAt: null,
    awardStatus: 'Awarded',
    reason: null,
  } as const
  return { entryType: 'transaction', transaction }
}

const today = '2026-03-20'
const [thisMonth, lastMonth] = ['2026-03-02T20:00Z', '2026-02-27T20:00Z']

test('visits of this month are told by their restaurants, those of the month before are not', () => {
  const data = [visit('7', thisMonth), visit(null, thisMonth), visit('8', lastMonth)]
  expect(dinedThisMonth({ data, totalPages: 1 }, today)).toEqual(new Set(['7']))
})

test('a page that is not the last and reaches back to the month before is enough', () => {
  const data = [visit('7', thisMonth), visit('8', lastMonth)]
  expect(dinedThisMonth({ data, totalPages: 3 }, today)).toEqual(new Set(['7']))
})

test('where older visits may be of this month too, nothing is known', () => {
  expect(dinedThisMonth({ data: [visit('7', thisMonth)], totalPages: 2 }, today)).toBeNull()
})

test('the month of a visit is that of its restaurant', () => {
  const eve = '2026-03-01T06:00Z'
  const data = [visit('7', eve), visit('8', eve, 'Pacific/Honolulu')]
  expect(dinedThisMonth({ data, totalPages: 1 }, today)).toEqual(new Set(['7']))
})
