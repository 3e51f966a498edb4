import { expect, test } from 'vitest'
import { exampleReward } from './example-reward.ts'

test('an example bill earns by the shape of the rate, never a fraction', () => {
  const bill = 6_050
  expect(exampleReward({ shape: 'perDollar', amount: 5, everyCents: null, tier: 2 }, bill)).toBe(302)
  expect(exampleReward({ shape: 'perTwoDollars', amount: 1, everyCents: null, tier: 0 }, bill)).toBe(30)
  expect(exampleReward({ shape: 'percentage', amount: 2.5, everyCents: null, tier: 0 }, bill)).toBe(151)
  expect(exampleReward({ shape: 'bucket', amount: 10, everyCents: 5_000, tier: 0 }, bill)).toBe(10)
})
