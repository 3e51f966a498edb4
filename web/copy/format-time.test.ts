import { expect, test } from 'vitest'
import { calendarLeaf, formatDay, formatMoment, formatVisit } from './format-time.ts'

/** Eleven in the evening of New Year's Eve in Honolulu, four in the morning of New Year's Day in New York. */
const eve = '2026-01-01T09:00:00.000Z'
const honolulu = 'Pacific/Honolulu'

test('a dine is told at the time and on the day of its restaurant, with its zone where that is another', () => {
  expect(formatVisit(eve, honolulu)).toBe('Wednesday, December 31, 2025, 11:00 PM HST')
  expect(formatVisit(eve, 'America/New_York')).toBe('Thursday, January 1, 2026, 4:00 AM')
  expect(calendarLeaf(eve, honolulu)).toEqual({ month: 'Dec', day: '31' })
  expect(formatDay(eve, honolulu)).toBe('Dec 31, 2025')
})

test('everything else is told in New York time', () => {
  expect(formatDay(eve)).toBe('Jan 1, 2026')
  expect(formatMoment(eve)).toBe('January 1, 2026, 4:00 AM EST')
})
