import { expect, test } from 'vitest'
import { formatReward, formatRewardAmount } from './format-reward.ts'

const miles = { singular: 'mile', plural: 'miles' }
const cashBack = { singular: 'cash back', plural: 'cash back' }

test('LAYOUT-01 amounts of a dollar partner are written as US dollars with cents', () => {
  expect(formatReward(1250, { currency: 'Dollar', name: cashBack })).toBe('$12.50')
  expect(formatReward(-100_005, { currency: 'Credit', name: cashBack })).toBe('−$1,000.05')
})

test('LAYOUT-02 amounts of a mile partner are whole numbers with neither decimals nor a dollar sign', () => {
  expect(formatRewardAmount(12.5, { currency: 'Mile', name: miles })).toBe('12')
  expect(formatReward(12_500, { currency: 'Point', name: miles })).toBe('12,500 miles')
})

test('what is taken off each gallon is told in cents, from a dollar on in dollars', () => {
  const savings = { currency: 'Dollar', name: { singular: 'savings', plural: 'savings', per: 'per gallon' } } as const
  expect([10, 99, 100, 120, 0, -10].map((cents) => formatReward(cents, savings))).toEqual([
    '10¢ per gallon',
    '99¢ per gallon',
    '$1.00 per gallon',
    '$1.20 per gallon',
    '0¢ per gallon',
    '−10¢ per gallon',
  ])
  expect(formatRewardAmount(10, savings)).toBe('10¢')
})

test('one of a reward is named in the singular, and nothing is never minus nothing', () => {
  expect(formatReward(1, { currency: 'Mile', name: miles })).toBe('1 mile')
  expect(formatReward(-1, { currency: 'Mile', name: miles })).toBe('−1 mile')
  expect(formatReward(-0.4, { currency: 'Mile', name: miles })).toBe('0 miles')
})
