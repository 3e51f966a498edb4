import { expect, test } from 'vitest'
import { receiptOf } from '#tests/app/example-receipts.ts'
import { toldRate } from './told-rate.ts'

const fivePercent = { shape: 'percentage', numerator: 1, denominator: 20, overridden: 0 }

test('the rate that the engine applied is told, exact', () => {
  expect(toldRate(receiptOf({ trace: { rate: fivePercent } }))).toEqual({
    rate: { shape: 'percentage', amount: 5, everyCents: null, tier: 0 },
    exact: { numerator: 1, denominator: 20 },
    isOwn: false,
  })
})

test("a restaurant's own rate is told as its own, also where it fills a bucket", () => {
  const bucket = { shape: 'bucket', everyCents: 5000, reward: 10, overridden: 1 }
  expect(toldRate(receiptOf({ trace: { rate: bucket } }))).toMatchObject({
    rate: { shape: 'bucket', amount: 10, everyCents: 5000 },
    isOwn: true,
  })
})

test('where no rate was applied none is told', () => {
  expect(toldRate(receiptOf({ trace: { rate: { tier: 0, overridden: 0 } } }))).toBeNull()
})
