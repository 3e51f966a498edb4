import { expect, test } from 'vitest'
import { instantOfLocal } from './local-time.ts'

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
