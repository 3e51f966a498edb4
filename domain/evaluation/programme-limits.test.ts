import { expect, test } from 'vitest'
import { atTerms, clearedAmounts, dineOf, noon, pointRules } from '#tests/dines/dines.ts'
import { dayMs, hourMs } from '../dates.ts'
import { type Dine, nothingPaid } from '../dines/dine.ts'
import type { RuleDocument } from '../rules/rule-document.ts'
import { newStanding } from '../standing/standing.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { totalOf } from './evaluation.ts'

function judged(dines: readonly Dine[], asked: Partial<RuleDocument>) {
  const document = { ...pointRules, ...asked }
  return evaluateHistory(dines, { opening: newStanding, rules: [{ version: 1, effectiveFrom: 0, document }] }).dines
}

function told(dines: readonly Dine[], asked: Partial<RuleDocument>) {
  return judged(dines, asked).map(({ evaluation: { status, reason, lines } }) => [status, reason, totalOf(lines)])
}

function paid(cents: number, given: Partial<Dine> = {}): Dine {
  return dineOf({ amounts: clearedAmounts(cents), ...given })
}

test.each([
  ['a cent below', { amounts: clearedAmounts(1_999) }, ['Forfeit', 'billTooSmall', 0]],
  ['the least amount itself', { amounts: clearedAmounts(2_000) }, ['Awarded', null, 100]],
  [
    'a hold below, of which the tip is not known',
    { amounts: { ...nothingPaid, authorisedCents: 100 } },
    ['Pending', null, 5],
  ],
  [
    'a bill of which a refund left less',
    { amounts: clearedAmounts(10_000, { refundedCents: 9_000 }) },
    ['Forfeit', 'billTooSmall', 0],
  ],
  [
    'a bill that came back altogether',
    { amounts: clearedAmounts(10_000, { refundedCents: 10_000 }) },
    ['Forfeit', 'refunded', 0],
  ],
  [
    'an order whose subtotal is less',
    { channel: 'onlineOrder', amounts: clearedAmounts(2_100, { tipCents: 100, taxCents: 50 }) },
    ['Forfeit', 'billTooSmall', 0],
  ],
] as const)('where a bill has to come to $20: %s', (_name, given, expected) => {
  expect(told([dineOf(given)], { leastBillCents: 2_000 })).toEqual([expected])
})

test('a bill that is too small takes no place in the month, and is no step to VIP', () => {
  const [small] = judged([paid(100)], { leastBillCents: 2_000 })
  expect(small?.evaluation).toMatchObject({ qualified: false, contribution: { visits: 0, spendCents: 0 } })
})

test('one visit earns at a restaurant in a day of the restaurant, and again the day after', () => {
  const visits = [0, 3, 24, 25].map((hours) =>
    paid(10_000, { authorisedAt: noon + hours * hourMs, reference: `r${hours}`, eventId: `e${hours}` }),
  )
  expect(told(visits, { dailyMaxVisits: 1 })).toEqual([
    ['Awarded', null, 500],
    ['Forfeit', 'dailyVisitsUsed', 0],
    ['Awarded', null, 500],
    ['Forfeit', 'dailyVisitsUsed', 0],
  ])
  expect(told(visits, { dailyMaxVisits: 2 }).every(([status]) => status === 'Awarded')).toBe(true)
  expect(told(visits, {}).every(([status]) => status === 'Awarded')).toBe(true)
})

test('two restaurants on one day are two visits, and midnight is that of the restaurant', () => {
  const there = { ...atTerms({}), id: 2 }
  const evening = paid(10_000, { eventId: 'a', authorisedAt: noon })
  expect(told([evening, paid(10_000, { eventId: 'b', merchant: there })], { dailyMaxVisits: 1 })).toEqual([
    ['Awarded', null, 500],
    ['Awarded', null, 500],
  ])
  const honolulu = { ...atTerms({}), timeZone: 'Pacific/Honolulu' }
  // 11 PM in Honolulu on one day, 1 AM on the next: 5 and 7 AM in New York, which is one day there.
  const lateAndEarly = [16, 18].map((hours) =>
    paid(10_000, { eventId: `h${hours}`, authorisedAt: noon + hours * hourMs, merchant: honolulu }),
  )
  expect(told(lateAndEarly, { dailyMaxVisits: 1 }).map(([status]) => status)).toEqual(['Awarded', 'Awarded'])
})

test('a visit that was taken back makes room for the next one of its day', () => {
  const refunded = dineOf({ amounts: clearedAmounts(10_000, { refundedCents: 10_000 }), eventId: 'a' })
  const next = paid(10_000, { eventId: 'b', authorisedAt: noon + hourMs })
  expect(told([refunded, next], { dailyMaxVisits: 1 })).toEqual([
    ['Forfeit', 'refunded', 0],
    ['Awarded', null, 500],
  ])
})

test('eleven small swipes make no VIP where a visit has to come to something to count', () => {
  const vip = { ...(pointRules.vip ?? expect.unreachable()), leastBillCents: 500 }
  const swipes = (cents: number) =>
    Array.from({ length: 12 }, (_, day) => paid(cents, { eventId: `e${day}`, authorisedAt: noon + day * dayMs }))
  const last = (dines: readonly Dine[], asked: Partial<RuleDocument>) => judged(dines, asked).at(-1)?.evaluation
  expect(last(swipes(1), {})).toMatchObject({ tier: 3 })
  expect(last(swipes(499), { vip })).toMatchObject({ tier: 2, status: 'Awarded', qualified: false })
  expect(last(swipes(499), { vip })?.trace).toContainEqual({
    rule: 'vipVisit',
    outcome: 'skipped',
    saw: { keptCents: 499, leastCents: 500 },
  })
  expect(last(swipes(500), { vip })).toMatchObject({ tier: 3, qualified: true })
})
