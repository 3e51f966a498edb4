import { expect, test } from 'vitest'
import { parseDollars } from './parse-dollars.ts'

test.each([
  ['84.50', 8450],
  ['$84.5', 8450],
  [' 84. ', 8400],
  ['0.07', 7],
  ['1,084.50', 108_450],
  ['$ 12', 1200],
  ['0', 0],
])('%s is %i cents', (written, cents) => expect(parseDollars(written)).toBe(cents))

test.each(['', 'abc', '12.345', '-5', '1,08', '12 34', '84,50', '1e3', '$', '.5', '12345678', '８４'])(
  '"%s" is no amount',
  (written) => expect(parseDollars(written)).toBeNull(),
)
