import { expect, test } from 'vitest'
import { delayAfter, maximumAttempts } from './next-attempt.ts'

const least = (length: number) => Buffer.alloc(length, 0)
const most = (length: number) => Buffer.alloc(length, 255)
const tries = Array.from({ length: maximumAttempts - 1 }, (_, index) => index + 1)

test('each try waits twice as long as the last, from 5 seconds up to 6 hours, and at least half of that', () => {
  expect(tries.map((attempt) => Math.round(delayAfter(attempt, most) / 1000))).toEqual([
    5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 21_600,
  ])
  for (const attempt of tries) expect(delayAfter(attempt, least) / delayAfter(attempt, most)).toBeCloseTo(0.5)
})

test('the tries end 8.7 to 17.4 hours after the first', () => {
  const hours = (random: typeof most) =>
    tries.reduce((sum, attempt) => sum + delayAfter(attempt, random), 0) / 3_600_000
  expect(hours(most)).toBeCloseTo(17.4, 1)
  expect(hours(least)).toBeCloseTo(8.7, 1)
})

test('a receiver that asks for more time has it, up to six hours', () => {
  expect(delayAfter(1, most, 120_000)).toBe(120_000)
  expect(delayAfter(9, least, 1_000)).toBeGreaterThan(600_000)
  expect(delayAfter(1, most, 999_999_999_000)).toBe(21_600_000)
})
