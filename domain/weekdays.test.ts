import { expect, test } from 'vitest'
import { localDay } from './dates.ts'
import { weekdayOf, weekdays } from './weekdays.ts'

test('a day has the weekday of the calendar', () => {
  expect(weekdayOf('2026-03-01')).toBe('Sun')
  expect(weekdayOf('2026-03-31')).toBe('Tue')
  expect(weekdayOf('2024-02-29')).toBe('Thu')
})

test('the number of a weekday is the one that days of a time zone carry', () => {
  const { weekday } = localDay(Date.parse('2026-03-31T12:00Z'), 'America/New_York')
  expect(weekdays[weekday]).toBe(weekdayOf('2026-03-31'))
})

test('what is no day has no weekday', () => {
  expect(() => weekdayOf('tomorrow')).toThrow(RangeError)
})
