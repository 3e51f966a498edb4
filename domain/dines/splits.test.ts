import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dineOf, perDollar, pointRules } from '#tests/dines/dines.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { totalOf } from '../evaluation/evaluation.ts'
import { newStanding, historyFor } from '../standing/standing.ts'
import type { DineEvent } from './dine.ts'
import { billOf, sumEvents } from './dine-amounts.ts'

let count = 0
function told(kind: DineEvent['kind'], amountCents: number, given: Partial<DineEvent> = {}): DineEvent {
  const eventId = `e${String(++count).padStart(6, '0')}`
  return { eventId, kind, at: count, amountCents, tipCents: null, taxCents: null, ...given }
}

function orderOf(...events: readonly DineEvent[]) {
  const { grossCents, keptCents } = billOf(sumEvents(events), 'onlineOrder')
  return { grossCents, keptCents }
}

test('of an order without a split four fifths count, of a dine-in everything', () => {
  const events = [told('authorisation', 9_999), told('clearing', 9_999)]
  expect(orderOf(...events)).toEqual({ grossCents: 7_999, keptCents: 7_999 })
  expect(billOf(sumEvents(events), 'dineIn').grossCents).toBe(9_999)
  expect(billOf(sumEvents(events), 'onlineOrder', { numerator: 2, denominator: 3 }).grossCents).toBe(6_666)
})

test('an order that is told to have no tip and no tax counts whole, and one that tells only its tip is less that', () => {
  expect(orderOf(told('clearing', 10_000, { tipCents: 0, taxCents: 0 })).grossCents).toBe(10_000)
  expect(orderOf(told('clearing', 10_000, { tipCents: 1_000 })).grossCents).toBe(9_000)
})

test('a hold without a split counts with its share, and its clearing with what that tells', () => {
  const hold = told('authorisation', 10_000)
  expect(orderOf(hold).grossCents).toBe(8_000)
  expect(orderOf(hold, told('clearing', 10_000, { tipCents: 500, taxCents: 500 })).grossCents).toBe(9_000)
  expect(orderOf(hold, told('void', 5_000))).toEqual({ grossCents: 8_000, keptCents: 4_000 })
})

test('of parts of which one tells its split the share is that of the other', () => {
  const parts = [
    told('authorisation', 10_000),
    told('clearing', 4_000, { tipCents: 0, taxCents: 400 }),
    told('clearing', 6_000),
  ]
  expect(orderOf(...parts).grossCents).toBe(3_600 + 4_800)
  expect(orderOf(...parts, told('refund', 10_000)).keptCents).toBe(0)
  expect(orderOf(...parts, told('refund', 5_000)).keptCents).toBe(4_200)
})

test('a refund takes back its share, its own tip and tax where it names them, and of everything exactly what was given', () => {
  const sale = told('clearing', 10_001)
  expect(orderOf(sale).keptCents).toBe(8_000)
  expect(orderOf(sale, told('refund', 5_000)).keptCents).toBe(8_000 - (5_000 - 1_000))
  expect(orderOf(sale, told('refund', 5_000, { tipCents: 500 })).keptCents).toBe(8_000 - 4_500)
  expect(orderOf(sale, told('refund', 10_001)).keptCents).toBe(0)
  expect(orderOf(sale, told('refund', 3_333), told('refund', 3_333), told('refund', 3_335)).keptCents).toBe(0)
  expect(orderOf(sale, told('void', 10_001)).keptCents).toBe(0)
})

test('a sale that was undone leaves nothing of what was assumed for the one that follows', () => {
  const sales = [told('clearing', 6_000), told('void', 6_000), told('clearing', 10_000)]
  expect(orderOf(...sales)).toEqual({ grossCents: 8_000, keptCents: 8_000 })
})

test('the same payment told with its split counts so, in whatever order and under whatever id; a later one without takes none away', () => {
  const at = 1_000_000
  const split = { tipCents: 1_500, taxCents: 500 }
  for (const eventId of ['a', 'z'])
    for (const after of [-1, 0, 1]) {
      const events = [told('clearing', 10_000, { at }), told('clearing', 10_000, { at: at + after, eventId, ...split })]
      expect(orderOf(...events).grossCents).toBe(8_000)
      expect(orderOf(...events.toReversed())).toEqual(orderOf(...events))
      const wholly = [told('authorisation', 20_000, { at: 1 }), ...events]
      // A hold with room for both has two payments of the same amount; told at one moment they are one.
      expect(orderOf(...wholly).grossCents).toBe(after === 0 ? 8_000 : 16_000)
    }
  const without = told('clearing', 10_000, { at: at + 2 })
  expect(orderOf(told('clearing', 10_000, { at, tipCents: 0, taxCents: 0 }), without).grossCents).toBe(10_000)
})

const cents = fc.integer({ min: 1, max: 30_000 })
const split = fc.constantFrom('none', 'own')
const events = fc.array(
  fc.record({ kind: fc.constantFrom<DineEvent['kind']>('authorisation', 'clearing', 'refund', 'void'), cents, split }),
  { minLength: 1, maxLength: 6 },
)
const share = fc
  .integer({ min: 1, max: 50 })
  .chain((denominator) => fc.integer({ min: 1, max: denominator }).map((numerator) => ({ numerator, denominator })))

test('whatever comes back, no order keeps less than nothing or more than it had, and the reward is never more than given', () => {
  fc.assert(
    fc.property(events, share, (drawn, orderSubtotalShare) => {
      const dine = dineOf({
        channel: 'onlineOrder',
        amounts: sumEvents(
          drawn.map((one) =>
            told(one.kind, one.cents, one.split === 'own' ? { tipCents: Math.floor(one.cents / 7), taxCents: 0 } : {}),
          ),
        ),
      })
      const bill = billOf(dine.amounts, dine.channel, orderSubtotalShare)
      const { clearedCents, authorisedCents } = dine.amounts
      expect(bill.keptCents).toBeGreaterThanOrEqual(0)
      expect(bill.keptCents).toBeLessThanOrEqual(bill.grossCents)
      expect(bill.grossCents).toBeLessThanOrEqual(clearedCents > 0 ? clearedCents : authorisedCents)
      const rules = { ...pointRules, orderSubtotalShare, rates: [{ tier: 0, accrual: perDollar(7, 3) } as const] }
      const { lines } = evaluate({ dine, history: historyFor(newStanding, dine) }, rules)
      expect(totalOf(lines)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the trace tells what was assumed, of orders alone and only where it was', () => {
  const seen = (channel: 'dineIn' | 'onlineOrder', ...drawn: readonly DineEvent[]) =>
    evaluate(
      { dine: dineOf({ channel, amounts: sumEvents(drawn) }), history: historyFor(newStanding, dineOf()) },
      pointRules,
    ).trace.find(({ rule }) => rule === 'orderSubtotal')
  const saw = { totalCents: 10_000, unsplitCents: 10_000, countedCents: 8_000, numerator: 4, denominator: 5 }
  expect(seen('onlineOrder', told('clearing', 10_000))).toEqual({ rule: 'orderSubtotal', outcome: 'applied', saw })
  expect(seen('dineIn', told('clearing', 10_000))).toBeUndefined()
  expect(seen('onlineOrder', told('clearing', 10_000, { tipCents: 0 }))).toBeUndefined()
})
