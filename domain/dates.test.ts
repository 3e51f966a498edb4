import { expect, test } from 'vitest'
import { instantOfLocal, localDay, monthKey, startOfDay } from './dates.ts'

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

test.each([
  ['2020-07-08T18:05:52', 'Europe/London', '2020-07-08T17:05:52Z'],
  ['2026-01-15T19:41:07', 'America/New_York', '2026-01-16T00:41:07Z'],
  ['2026-07-15T19:41:07', 'Pacific/Honolulu', '2026-07-16T05:41:07Z'],
  ['2026-03-08T03:00:00', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00Z'],
  ['2026-11-01T02:00:00', 'America/New_York', '2026-11-01T07:00:00Z'],
  ['2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00Z'],
])('%s in %s is %s', (text, zone, utc) => {
  expect(new Date(instantOfLocal(text, zone)).toISOString()).toBe(new Date(utc).toISOString())
})

test.each([
  ['2026-02-30T12:00:00', 'America/New_York'],
  ['2026-01-15T19:41:07Z', 'America/New_York'],
  ['2026-01-15 19:41:07', 'America/New_York'],
  ['2026-01-15T24:00:01', 'America/New_York'],
  ['2026-01-15T19:41:07', 'Mars/Olympus'],
  ['2026-01-15T19:41:07', ''],
])('%s in %s is no local time', (text, zone) => {
  expect(() => instantOfLocal(text, zone)).toThrow(RangeError)
})
