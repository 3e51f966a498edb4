import { expect, test } from 'vitest'
import { exampleBill, exampleReward } from './example-reward.ts'

test('an $80 dinner at each kind of rate', () => {
  const rate = { tier: 0, everyCents: null } as const
  expect(exampleReward({ ...rate, shape: 'perDollar', amount: 5 })).toBe(400)
  expect(exampleReward({ ...rate, shape: 'perTwoDollars', amount: 5 })).toBe(200)
  expect(exampleReward({ ...rate, shape: 'percentage', amount: 2.5 })).toBe(200)
  expect(exampleReward({ ...rate, shape: 'bucket', amount: 10, everyCents: 5000 })).toBe(10)
})

test('the bill adds up', () => {
  expect(exampleBill.dinner + exampleBill.tip).toBe(exampleBill.total)
})
