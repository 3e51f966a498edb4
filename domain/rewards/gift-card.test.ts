import { expect, test } from 'vitest'
import { type GiftCardOffer, isOfferedAmount, offersOn } from './gift-card.ts'

const offer: GiftCardOffer = {
  brand: 'Visa',
  product: 'PRODUCT',
  delivery: 'Email',
  from: '2026-03-01',
  until: '2026-03-31',
  leastCents: 500,
  mostCents: 10_000,
  amountsCents: null,
}

test('a card is offered on its first and its last day, and on none beside them', () => {
  const endless = { ...offer, brand: 'MasterCard', until: null } as const
  const brandsOn = (day: string) => offersOn([offer, endless], day).map(({ brand }) => brand)
  expect(brandsOn('2026-02-28')).toEqual([])
  expect(brandsOn('2026-03-01')).toEqual(['Visa', 'MasterCard'])
  expect(brandsOn('2026-03-31')).toEqual(['Visa', 'MasterCard'])
  expect(brandsOn('2026-04-01')).toEqual(['MasterCard'])
})

test.each([
  [499, false],
  [500, true],
  [501, true],
  [10_000, true],
  [10_001, false],
  [700.5, false],
  [0, false],
  [-500, false],
])('any amount from the least to the greatest: %d cents', (cents, isOffered) => {
  expect(isOfferedAmount(offer, cents)).toBe(isOffered)
})

test('of fixed amounts no other is offered', () => {
  const fixed = { ...offer, amountsCents: [1_000, 2_500] }
  expect([999, 1_000, 1_001, 2_500].filter((cents) => isOfferedAmount(fixed, cents))).toEqual([1_000, 2_500])
})
