import { expect, test } from 'vitest'
import { clearedAmounts } from '#tests/dines/dines.ts'
import { type DineEvent, nothingPaid } from './dine.ts'
import { billOf, sumEvents } from './dine-amounts.ts'

function event(given: Partial<DineEvent>): DineEvent {
  return { eventId: 'a', kind: 'authorisation', at: 1, amountCents: 100, tipCents: 0, taxCents: 0, ...given }
}

test('split clearings say the same as one', () => {
  const whole = [event({ kind: 'clearing', amountCents: 100, tipCents: 20 })]
  const split = [
    event({ kind: 'clearing', amountCents: 30, tipCents: 5 }),
    event({ kind: 'clearing', amountCents: 70, tipCents: 15 }),
  ]
  expect(sumEvents(split)).toEqual(sumEvents(whole))
  const hold = event({ amountCents: 100 })
  expect(sumEvents([hold, ...split])).toEqual(sumEvents([hold, ...whole]))
})

test('the tip is that of the money taken, not of the hold too', () => {
  const events = [event({ tipCents: 9 }), event({ kind: 'clearing', tipCents: 20 })]
  expect(sumEvents(events).tipCents).toBe(20)
  expect(sumEvents(events.slice(0, 1)).tipCents).toBe(9)
})

test.each([
  [
    'a hold alone is provisional',
    { ...nothingPaid, authorisedCents: 100 },
    { cleared: false, grossCents: 100, keptCents: 100 },
  ],
  [
    'a tip added at clearing counts',
    { ...clearedAmounts(120), authorisedCents: 100 },
    { cleared: true, grossCents: 120, keptCents: 120 },
  ],
  [
    'a refund leaves the rest',
    clearedAmounts(100, { refundedCents: 30 }),
    { cleared: true, grossCents: 100, keptCents: 70 },
  ],
  [
    'a refund takes no more than there was',
    clearedAmounts(100, { refundedCents: 130 }),
    { cleared: true, grossCents: 100, keptCents: 0 },
  ],
  [
    'a void undoes the hold',
    { ...nothingPaid, authorisedCents: 100, voidedCents: 100 },
    { cleared: false, grossCents: 100, keptCents: 0 },
  ],
  [
    'a void of a sale undoes it',
    clearedAmounts(100, { voidedCents: 100 }),
    { cleared: true, grossCents: 100, keptCents: 0 },
  ],
])('%s', (_name, amounts, bill) => {
  expect(billOf(amounts, 'dineIn')).toMatchObject(bill)
})

test('an online order earns on its subtotal, a dine-in on the whole bill', () => {
  const amounts = clearedAmounts(12_000, { tipCents: 1_500, taxCents: 500 })
  expect(billOf(amounts, 'onlineOrder').grossCents).toBe(10_000)
  expect(billOf(amounts, 'dineIn').grossCents).toBe(12_000)
})

test('a refund of an order takes back its own tip and tax, and in proportion where it says nothing', () => {
  const order = event({ kind: 'clearing', amountCents: 12_000, tipCents: 1_500, taxCents: 500 })
  const returning = (given: Partial<DineEvent>) =>
    billOf(sumEvents([order, event({ kind: 'refund', at: 2, eventId: 'r', ...given })]), 'onlineOrder').keptCents
  expect(returning({ amountCents: 1_500, tipCents: 1_500 })).toBe(10_000)
  expect(returning({ amountCents: 6_000, tipCents: 750, taxCents: 250 })).toBe(5_000)
  expect(returning({ amountCents: 6_000 })).toBe(5_000)
  expect(returning({ amountCents: 12_000 })).toBe(0)
  expect(returning({ amountCents: 12_000, tipCents: 1_500, taxCents: 500 })).toBe(0)
})

test('what was undone of a sale gives the sale that follows nothing, neither tip nor tax', () => {
  const sale = event({ kind: 'clearing', amountCents: 6_000, tipCents: 750, taxCents: 250 })
  const undone = event({ kind: 'void', at: 2, eventId: 'v', amountCents: 6_000 })
  const again = event({ kind: 'clearing', at: 3, eventId: 'n', amountCents: 12_000, tipCents: 1_500, taxCents: 500 })
  expect(billOf(sumEvents([sale, undone, again]), 'onlineOrder').keptCents).toBe(10_000)
})
