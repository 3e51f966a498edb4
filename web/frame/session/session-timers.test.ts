import { expect, test } from 'vitest'
import { ranTogether, sessionLeft, sessionTimers } from './session-timers.ts'

const heard = { wall: Date.parse('2026-11-20T12:00:00Z'), running: 5_000 }
const hour = 3_600_000
const later = (ms: number, moved = 0) => ({ wall: heard.wall + ms + moved, running: heard.running + ms })

test('SESSION-02 without a stored time the session ends when the seconds that the server told are over', () => {
  for (const kept of [null, 'no time'])
    expect(sessionLeft({ heard, secondsLeft: 900, kept }, later(60_000))).toBe(840_000)
})

test('a stored time is taken: another tab has moved the end', () => {
  const kept = '2026-11-20T12:10:00Z'
  expect(sessionLeft({ heard, secondsLeft: 900, kept }, later(0))).toBe(600_000)
})

test('a wall clock that is set while the page is open ends nothing and lengthens nothing', () => {
  const kept = '2026-11-20T12:15:00Z'
  for (const moved of [16 * 60_000, -hour]) {
    expect(sessionLeft({ heard, secondsLeft: 900, kept }, later(60_000, moved))).toBe(840_000)
    expect(ranTogether(heard, later(60_000, moved))).toBe(false)
  }
  expect(ranTogether(heard, later(hour, 2_000))).toBe(true)
})

test('SESSION-03 the warning comes 60 seconds before the end', () => {
  expect(sessionTimers(900_000)).toEqual({ warnIn: 840_000, endIn: 900_000 })
})

test('SESSION-04 a timer is set for an end within 24 hours, and none for 90 days', () => {
  expect(sessionTimers(23 * hour)).not.toBeNull()
  expect(sessionTimers(90 * 24 * hour)).toBeNull()
})

test('a session that is over ends at once', () => {
  expect(sessionTimers(-1)).toEqual({ warnIn: 0, endIn: 0 })
})
