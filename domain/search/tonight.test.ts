import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, localDay } from '../dates.ts'
import { instantOfLocal } from '../local-time.ts'
import { tonight } from './tonight.ts'

const zone = 'America/New_York'
const at = (local: string, timeZone = zone) => instantOfLocal(`${local}:00`, timeZone)

test.each([
  ['at breakfast', '2026-11-25T08:00', '2026-11-25T19:00', 3],
  ['at three in the morning', '2026-11-25T03:00', '2026-11-25T19:00', 3],
  ['at seven', '2026-11-25T19:00', '2026-11-25T19:00', 3],
  ['late in the evening', '2026-11-25T22:30', '2026-11-25T22:30', 3],
  ['a minute before midnight', '2026-11-25T23:59', '2026-11-25T23:59', 3],
  ['at midnight, when a payment is of the next day', '2026-11-26T00:00', '2026-11-26T00:00', 4],
  ['a minute before three', '2026-11-26T02:59', '2026-11-26T02:59', 4],
])('%s', (_name, now, evening, weekday) => {
  expect(tonight(at(now), zone)).toEqual({ at: at(evening), weekday })
})

test('it is the evening of the place: in Honolulu it begins when New York sleeps', () => {
  const now = at('2026-11-26T00:30')
  expect(tonight(now, zone)).toEqual({ at: now, weekday: 4 })
  expect(tonight(now, 'Pacific/Honolulu')).toEqual({ at: at('2026-11-25T19:30', 'Pacific/Honolulu'), weekday: 3 })
})

test('where clocks are changed in the night, three o’clock is that of the clock on the wall', () => {
  // 8 March 2026: from two to three. 1 November 2026: from two back to one.
  expect(tonight(at('2026-03-08T01:59'), zone).at).toBe(at('2026-03-08T01:59'))
  expect(tonight(at('2026-03-08T01:59') + 60_000, zone).at).toBe(at('2026-03-08T19:00'))
  const firstOne = at('2026-11-01T01:30')
  expect(tonight(firstOne + hourMs, zone)).toEqual({ at: firstOne + hourMs, weekday: 0 })
  expect(tonight(at('2026-11-01T03:00'), zone).at).toBe(at('2026-11-01T19:00'))
})

test('tonight is never over, never more than sixteen hours away, and on the day that a payment would be of', () => {
  const zones = fc.constantFrom(zone, 'America/Los_Angeles', 'Pacific/Honolulu', 'America/St_Johns', 'Asia/Kolkata')
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }), zones, (now, timeZone) => {
      const evening = tonight(now, timeZone)
      expect(evening.at).toBeGreaterThanOrEqual(now)
      expect(evening.at - now).toBeLessThanOrEqual(16 * hourMs)
      expect(evening.weekday).toBe(localDay(evening.at, timeZone).weekday)
    }),
  )
})
