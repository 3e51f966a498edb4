import { expect, test } from 'vitest'
import { accrue, rateFor } from './accrual.ts'
import { perDollar } from '#tests/dines/dines.ts'
import type { Accrual } from './rule-document.ts'

const cases: readonly [string, Accrual, number, 'Point' | 'Dollar', number][] = [
  ['3 points per dollar count every cent', perDollar(3), 3_350, 'Point', 100],
  ['half a mile per dollar rounds down once', perDollar(1, 2), 4_799, 'Point', 23],
  [
    'per two dollars counts whole steps only',
    { shape: 'perTwoDollars', units: { numerator: 3, denominator: 1 } },
    599,
    'Point',
    6,
  ],
  [
    '2.5 % of $47.80 is $1.20, half a cent rounds up',
    { shape: 'percentage', of: { numerator: 25, denominator: 1000 } },
    4_780,
    'Dollar',
    120,
  ],
  ['5 % of $0.09 is a half-way cent', { shape: 'percentage', of: { numerator: 5, denominator: 100 } }, 10, 'Dollar', 1],
]

test.each(cases)('%s', (_name, accrual, amountCents, currency, reward) => {
  expect(accrue(accrual, { amountCents, currency, bucketCents: 0 })).toBe(reward)
})

const bucket: Accrual = { shape: 'bucket', everyCents: 5_000, reward: 10 }

test.each([
  [0, 4_999, 0],
  [4_999, 1, 10],
  [4_000, 11_000, 30],
  [5_000, 4_999, 0],
])('a bucket with %i cents in it pays for %i more: %i', (bucketCents, amountCents, reward) => {
  expect(accrue(bucket, { amountCents, currency: 'Dollar', bucketCents })).toBe(reward)
})

const general = { tier: 0, accrual: perDollar(1) } as const
const own = { tier: 0, cardProduct: 'own', accrual: perDollar(2) } as const
const select = { tier: 2, accrual: perDollar(3) } as const

test('a rate for the card product comes before the general one', () => {
  expect(rateFor([general, own], { tier: 0, cardProduct: 'own' })).toBe(own)
  expect(rateFor([general, own], { tier: 0, cardProduct: 'other' })).toBe(general)
})

test('a tier without a rate earns at the next lower one', () => {
  expect(rateFor([general, select], { tier: 3, cardProduct: null })).toBe(select)
  expect(rateFor([select], { tier: 0, cardProduct: null })).toBeUndefined()
})
