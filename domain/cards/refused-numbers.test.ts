import { expect, test } from 'vitest'
import { refusedNumbers, secondsAfterRefusal } from './refused-numbers.ts'

const waits = (allowed: number) => Array.from({ length: allowed }, (_, at) => secondsAfterRefusal(at + 1, allowed))

test('the wait after a refused number grows, and ends with half an hour', () => {
  expect(waits(refusedNumbers.member)).toEqual([0, 0, 30, 60, 1800])
  expect(waits(refusedNumbers.device)).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 120, 1800])
})

test('whoever waits each time comes to the stop before the half hour in which numbers are counted is over', () => {
  for (const allowed of Object.values(refusedNumbers))
    expect(
      waits(allowed)
        .slice(0, -1)
        .reduce((sum, seconds) => sum + seconds, 0),
    ).toBeLessThan(1800)
})
