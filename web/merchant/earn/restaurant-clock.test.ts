import { expect, test } from 'vitest'
import { eveningThere, instantThere, isClosedAt } from './restaurant-clock.ts'

test('the evening is that of the restaurant, and the next quarter of an hour once it has begun', () => {
  // One in the afternoon in New York, eight in the morning in Honolulu.
  const noon = Date.UTC(2026, 11, 1, 18)
  expect(eveningThere(noon, 'America/New_York')).toEqual({ day: '2026-12-01', time: '19:00' })
  expect(eveningThere(noon, 'Pacific/Honolulu')).toEqual({ day: '2026-12-01', time: '19:00' })
  const late = Date.UTC(2026, 11, 2, 3, 1)
  expect(eveningThere(late, 'America/New_York')).toEqual({ day: '2026-12-01', time: '22:15' })
  expect(eveningThere(late, 'Pacific/Honolulu')).toEqual({ day: '2026-12-01', time: '19:00' })
  expect(eveningThere(Date.UTC(2026, 11, 2, 4, 59), 'America/New_York')).toEqual({ day: '2026-12-02', time: '00:00' })
})

test('a day and a time are the moment there, also where clocks were changed, and what is neither is none', () => {
  expect(instantThere({ day: '2026-12-01', time: '19:00' }, 'Pacific/Honolulu')).toBe(Date.UTC(2026, 11, 2, 5))
  // 2:30 of that night was skipped.
  expect(instantThere({ day: '2026-03-08', time: '02:30' }, 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 7, 30))
  for (const wrong of [
    { day: '', time: '19:00' },
    { day: '2026-02-30', time: '19:00' },
    { day: '2026-02-03', time: '' },
    { day: '2026-02-03', time: '25:00' },
  ])
    expect(instantThere(wrong, 'America/New_York')).toBeNull()
})

test('closed is what lies outside of the hours, those past midnight are of the evening before, and no hours say nothing', () => {
  // 1 December 2026 is a Tuesday.
  const hours = [{ day: 'Tue', opens: 17 * 60, closes: 26 * 60 }] as const
  const at = (day: string, time: string) => isClosedAt(hours, { day, time })
  expect(at('2026-12-01', '16:59')).toBe(true)
  expect(at('2026-12-01', '17:00')).toBe(false)
  expect(at('2026-12-02', '01:59')).toBe(false)
  expect(at('2026-12-02', '02:00')).toBe(true)
  expect(at('2026-12-01', '01:00')).toBe(true)
  expect(isClosedAt([], { day: '2026-12-01', time: '04:00' })).toBe(false)
})
