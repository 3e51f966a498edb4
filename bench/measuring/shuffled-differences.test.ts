import { expect, test } from 'vitest'
import { differenceOf, noiseOf, type Pair } from './shuffled-differences.ts'

const pairs = (apart: number): Pair[] =>
  Array.from({ length: 100 }, (_, index) => [100 + ((index * 37) % 11), 100 + ((index * 53) % 11) + apart])

test('two of the same kind differ by less than the noise of their pairs', () => {
  expect(differenceOf(pairs(0))).toBeLessThanOrEqual(noiseOf(pairs(0)))
})

test('two that differ stand out of the noise, however much each of them scatters', () => {
  expect(differenceOf(pairs(6))).toBeGreaterThan(noiseOf(pairs(6)))
})
