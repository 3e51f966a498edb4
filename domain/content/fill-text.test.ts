import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'
import { parametersOf } from './parameters-of.ts'

test('each parameter takes its value, and one without a value stays for a later step', () => {
  expect(fillText('Your card ending in {lastFour} earns {rewardPlural}.', { lastFour: '4242' })).toBe(
    'Your card ending in 4242 earns {rewardPlural}.',
  )
})

test('a value that looks like a parameter is not filled again, and inherited names are no parameters', () => {
  expect(fillText('{a} {toString}', { a: '{b}', b: 1 })).toBe('{b} {toString}')
})

test('the parameters of a text are named once each', () => {
  expect(parametersOf('{n} of {max}, {n}')).toEqual(['n', 'max'])
})
