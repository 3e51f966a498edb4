import { expect, test } from 'vitest'
import { type Weekday, weekdays } from '../weekdays.ts'
import { openingStatus } from './opening-status.ts'

const newYork = 'America/New_York'
const daily = (opens: number, closes: number, days: readonly Weekday[] = weekdays) =>
  days.map((day) => ({ day, opens, closes }))

const dinner = daily(1_020, 1_320)
const lateBar = daily(1_080, 1_560)
const lunchAndDinner = [...daily(690, 870), ...dinner]
const notMondays = daily(1_020, 1_320, ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
const fridays = daily(1_020, 1_320, ['Fri'])
const always = daily(0, 1_440)

/** Each is a moment with its offset, so that the zone of whoever runs the test says nothing. */
test.each([
  ['it is open', dinner, '2026-11-24T19:00-05:00', { closes: '2026-11-24T22:00-05:00' }],
  ['it opens this minute', dinner, '2026-11-24T17:00-05:00', { closes: '2026-11-24T22:00-05:00' }],
  [
    'it closes this minute',
    dinner,
    '2026-11-24T22:00-05:00',
    { opens: '2026-11-25T17:00-05:00', on: '2026-11-25', daysAway: 1 },
  ],
  [
    'it opens later today',
    dinner,
    '2026-11-24T16:20-05:00',
    { opens: '2026-11-24T17:00-05:00', on: '2026-11-24', daysAway: 0 },
  ],
  [
    'between lunch and dinner',
    lunchAndDinner,
    '2026-11-24T15:00-05:00',
    { opens: '2026-11-24T17:00-05:00', on: '2026-11-24', daysAway: 0 },
  ],
  ['the night of yesterday goes on', lateBar, '2026-11-25T01:30-05:00', { closes: '2026-11-25T02:00-05:00' }],
  [
    'that night is over',
    lateBar,
    '2026-11-25T02:00-05:00',
    { opens: '2026-11-25T18:00-05:00', on: '2026-11-25', daysAway: 0 },
  ],
  [
    'the day before a closed day',
    notMondays,
    '2026-11-22T23:00-05:00',
    { opens: '2026-11-24T17:00-05:00', on: '2026-11-24', daysAway: 2 },
  ],
  [
    'a closed day',
    notMondays,
    '2026-11-23T12:00-05:00',
    { opens: '2026-11-24T17:00-05:00', on: '2026-11-24', daysAway: 1 },
  ],
  [
    'one day of the week, after it',
    fridays,
    '2026-11-27T22:30-05:00',
    { opens: '2026-12-04T17:00-05:00', on: '2026-12-04', daysAway: 7 },
  ],
  ['it never closes', always, '2026-11-24T23:59-05:00', { closes: null }],
  [
    'open until midnight and from midnight on',
    [
      { day: 'Fri', opens: 1_080, closes: 1_440 },
      { day: 'Sat', opens: 0, closes: 120 },
    ] as const,
    '2026-11-27T23:00-05:00',
    { closes: '2026-11-28T02:00-05:00' },
  ],
  ['the clock goes forward in its night', lateBar, '2026-03-08T01:30-05:00', { closes: '2026-03-08T03:00-04:00' }],
  ['the clock goes back in its night', lateBar, '2026-11-01T01:30-04:00', { closes: '2026-11-01T02:00-05:00' }],
  [
    'the day after the clock went forward',
    dinner,
    '2026-03-08T12:00-04:00',
    { opens: '2026-03-08T17:00-04:00', on: '2026-03-08', daysAway: 0 },
  ],
  [
    'the evening before the clock goes back',
    dinner,
    '2026-10-31T22:30-04:00',
    { opens: '2026-11-01T17:00-05:00', on: '2026-11-01', daysAway: 1 },
  ],
] as const)('%s', (_, week, now, expected) => {
  const status = openingStatus(week, { now: Date.parse(now), timeZone: newYork })
  expect(status).toEqual(
    'opens' in expected
      ? { kind: 'closed', opensAt: Date.parse(expected.opens), opensOn: expected.on, daysAway: expected.daysAway }
      : { kind: 'open', closesAt: expected.closes === null ? null : Date.parse(expected.closes) },
  )
})

test('its own clock says so: at six in New York dinner has not begun in Honolulu, and tomorrow is the restaurant’s', () => {
  const now = Date.parse('2026-11-24T18:00-05:00')
  expect(openingStatus(dinner, { now, timeZone: newYork })).toMatchObject({ kind: 'open' })
  expect(openingStatus(dinner, { now, timeZone: 'Pacific/Honolulu' })).toEqual({
    kind: 'closed',
    opensAt: Date.parse('2026-11-24T17:00-10:00'),
    opensOn: '2026-11-24',
    daysAway: 0,
  })
  const night = Date.parse('2026-11-25T04:00-05:00')
  expect(openingStatus(dinner, { now: night, timeZone: 'Pacific/Honolulu' })).toMatchObject({
    opensOn: '2026-11-25',
    daysAway: 1,
  })
})

test('of a restaurant that tells no hours, or none in which it opens, nothing is said', () => {
  for (const week of [[], daily(720, 720), daily(900, 600)])
    expect(openingStatus(week, { now: Date.parse('2026-11-24T12:00Z'), timeZone: newYork })).toBeNull()
})
