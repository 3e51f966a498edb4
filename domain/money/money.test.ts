import { expect, test } from 'vitest'
import { roundOnce } from './money.ts'

test.each([
  ['Point', 299, 100, 2],
  ['Mile', 199, 100, 1],
  ['Point', -101, 100, -2],
  ['Dollar', 150, 100, 2],
  ['Dollar', 149, 100, 1],
  ['Credit', -150, 100, -2],
  ['Credit', -149, 100, -1],
] as const)('%s: %i/%i becomes %i', (currency, numerator, denominator, whole) => {
  expect(roundOnce({ numerator, denominator }, currency)).toBe(whole)
})

test('an amount that is no exact fraction is refused', () => {
  expect(() => roundOnce({ numerator: 0.5, denominator: 1 }, 'Point')).toThrow(RangeError)
  expect(() => roundOnce({ numerator: 1, denominator: 0 }, 'Point')).toThrow(RangeError)
})
