import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../dates.ts'
import { textingHours } from './quiet-hours.ts'

test.each([
  ['America/New_York', '2026-11-24T13:00:00Z', '2026-11-24T13:00:00Z', '2026-11-25T02:00:00Z'],
  ['America/New_York', '2026-11-25T01:59:59Z', '2026-11-25T01:59:59Z', '2026-11-25T02:00:00Z'],
  ['America/New_York', '2026-11-25T02:00:00Z', '2026-11-25T13:00:00Z', '2026-11-26T02:00:00Z'],
  ['America/Los_Angeles', '2026-11-24T13:00:00Z', '2026-11-24T16:00:00Z', '2026-11-25T05:00:00Z'],
  ['Pacific/Honolulu', '2026-11-24T17:59:00Z', '2026-11-24T18:00:00Z', '2026-11-25T07:00:00Z'],
  // The night in which clocks go back, and the one in which they go forward.
  ['America/New_York', '2026-11-01T02:30:00Z', '2026-11-01T13:00:00Z', '2026-11-02T02:00:00Z'],
  ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00Z', '2026-03-09T01:00:00Z'],
])('in %s at %s texts go out from %s until %s', (zone, at, from, until) => {
  expect(textingHours(Date.parse(at), zone)).toEqual({ from: Date.parse(from), until: Date.parse(until) })
})

test('nobody is texted between nine in the evening and eight in the morning, wherever and whenever', () => {
  const zones = fc.constantFrom('America/New_York', 'America/Adak', 'America/Phoenix', 'Pacific/Guam', 'America/Boise')
  const moments = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') })
  fc.assert(
    fc.property(zones, moments, (timeZone, at) => {
      const { from, until } = textingHours(at, timeZone)
      const hour = Number(
        new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(from),
      )
      expect(hour).toBeGreaterThanOrEqual(8)
      expect(hour).toBeLessThan(21)
      expect(from - at).toBeLessThan(dayMs / 2)
      expect(until).toBeGreaterThan(from)
    }),
  )
})
