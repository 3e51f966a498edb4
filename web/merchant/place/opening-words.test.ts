import { expect, test } from 'vitest'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { copyOf } from '../../copy/use-copy.ts'
import { openingWords } from './opening-words.ts'

const t = copyOf({ copy: baseCopy })
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const dinner = days.map((day) => ({ day, opens: 1_020, closes: 1_320 }))
const notMondays = dinner.filter(({ day }) => day !== 'Mon')
const always = days.map((day) => ({ day, opens: 0, closes: 1_440 }))

test.each([
  ['Opens in 40 minutes', dinner, '2026-11-24T16:20-05:00'],
  ['Opens in 60 minutes', dinner, '2026-11-24T16:00-05:00'],
  ['Opens in 1 minute', dinner, '2026-11-24T16:59:10-05:00'],
  ['Closes in 25 minutes', dinner, '2026-11-24T21:35-05:00'],
  ['Closes in 1 minute', dinner, '2026-11-24T21:59-05:00'],
  ['Open until 10 PM', dinner, '2026-11-24T20:59-05:00'],
  ['Opens today at 5 PM', dinner, '2026-11-24T15:59-05:00'],
  ['Opens tomorrow at 5 PM', dinner, '2026-11-24T22:00-05:00'],
  ['Opens Tuesday at 5 PM', notMondays, '2026-11-22T22:30-05:00'],
  ['Open around the clock', always, '2026-11-24T22:00-05:00'],
  ['', [], '2026-11-24T22:00-05:00'],
])('“%s”', (words, hours, now) => {
  expect(openingWords(t, { hours, timeZone: 'America/New_York', now: Date.parse(now) })).toBe(words)
})

test('a restaurant elsewhere tells its own clock', () => {
  const now = Date.parse('2026-11-24T19:00-05:00')
  expect(openingWords(t, { hours: dinner, timeZone: 'America/Los_Angeles', now })).toBe('Opens in 60 minutes')
  expect(openingWords(t, { hours: dinner, timeZone: 'Pacific/Honolulu', now })).toBe('Opens today at 5 PM')
})
