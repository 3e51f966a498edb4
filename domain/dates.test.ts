import { expect, test } from 'vitest'
import { localDay, monthKey, startOfDay } from './dates.ts'

test('the calendar day is that of the merchant, not of Greenwich', () => {
  const newYear = Date.UTC(2026, 0, 1, 4, 59)
  expect(localDay(newYear, 'America/New_York')).toEqual({ year: 2025, month: 12, day: 31, weekday: 3 })
  expect(localDay(newYear + 60_000, 'America/New_York')).toEqual({ year: 2026, month: 1, day: 1, weekday: 4 })
  expect(localDay(newYear + 60_000, 'Pacific/Honolulu').year).toBe(2025)
})

test('a month is written with two digits', () => {
  expect(monthKey(localDay(Date.UTC(2026, 2, 5, 12), 'America/Chicago'))).toBe('2026-03')
})

test('a day starts at its own midnight, in summer and in winter', () => {
  expect(startOfDay('2026-01-01', 'America/New_York')).toBe(Date.UTC(2026, 0, 1, 5))
  expect(startOfDay('2026-07-01', 'America/New_York')).toBe(Date.UTC(2026, 6, 1, 4))
  expect(() => startOfDay('2026-02-30x', 'America/New_York')).toThrow(RangeError)
})
