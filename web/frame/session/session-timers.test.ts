import { expect, test } from 'vitest'
import { sessionExpiry, sessionTimers } from './session-timers.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000

test('SESSION-02 without a stored time the session ends in 15 minutes', () => {
  expect(sessionExpiry(null, now)).toBe(now + 900_000)
  expect(sessionExpiry('no time', now)).toBe(now + 900_000)
})

test('a stored time is taken', () => {
  expect(sessionExpiry('2026-11-20T12:10:00Z', now)).toBe(now + 600_000)
})

test('SESSION-03 the warning comes 60 seconds before the end', () => {
  expect(sessionTimers(now + 900_000, now)).toEqual({ warnIn: 840_000, endIn: 900_000 })
})

test('SESSION-04 a timer is set for an end within 24 hours, and none for 90 days', () => {
  expect(sessionTimers(now + 23 * hour, now)).not.toBeNull()
  expect(sessionTimers(now + 90 * 24 * hour, now)).toBeNull()
})

test('a session that is over ends at once', () => {
  expect(sessionTimers(now - 1, now)).toEqual({ warnIn: 0, endIn: 0 })
})
