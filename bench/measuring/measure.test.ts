import { expect, test } from 'vitest'
import { interleave, percentile, ratios, summarize } from './measure.ts'

test('the first round stands alone, the others are ordered', () => {
  expect(summarize([9, 2, 3, 1, 4])).toEqual({ first: 9, median: 3, low: 1, high: 9 })
})

test('a percentile is one of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100])
})

test('contestants take turns', async () => {
  const turns: string[] = []
  const runner = (name: string) => async () => turns.push(name)
  const valuesOf = await interleave({ a: runner('a'), b: runner('b') }, 2)
  expect([valuesOf('a'), valuesOf('b')]).toEqual([
    [1, 3],
    [2, 4],
  ])
  expect(turns.join('')).toBe('abab')
})

test('a ratio belongs to its round', () => {
  expect(ratios([1, 4], [2, 4])).toEqual([0.5, 1])
})
