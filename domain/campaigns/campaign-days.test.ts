import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, earliestZone, isoDay, latestZone } from '../dates.ts'
import { campaignDay, isOnItsDays, momentsAt, widestMoments } from './campaign-days.ts'

const sanFrancisco = 'America/Los_Angeles'
const evenings = { lastDay: '2026-11-26', hours: { from: 21 * 60, to: 2 * 60 } }
const isOn = (terms: Parameters<typeof isOnItsDays>[0], at: string, zone = sanFrancisco) =>
  isOnItsDays(terms, Date.parse(at), zone)

test.each([
  ['the last evening', '2026-11-26T22:00-08:00', true],
  ['after midnight in New York', '2026-11-26T21:30-08:00', true],
  ['after midnight at the restaurant', '2026-11-27T01:59:59-08:00', true],
  ['when its hours are over', '2026-11-27T02:00-08:00', false],
  ['the next evening', '2026-11-27T21:30-08:00', false],
])('evenings until 26 November in San Francisco, %s', (_name, at, is) => {
  expect(isOn(evenings, at)).toBe(is)
})

test('what begins with a day begins with its evening, and the night before it is not of it', () => {
  const terms = { firstDay: '2026-11-26', hours: evenings.hours }
  expect(isOn(terms, '2026-11-26T01:30-08:00')).toBe(false)
  expect(isOn(terms, '2026-11-26T21:00-08:00')).toBe(true)
})

test('without hours a day is from midnight to midnight on the restaurant’s clock, also where clocks change', () => {
  const terms = { firstDay: '2026-03-08', lastDay: '2026-11-01' }
  for (const zone of ['Pacific/Guam', 'America/New_York', sanFrancisco, 'Pacific/Honolulu', 'Pacific/Pago_Pago']) {
    const { begins, ends } = momentsAt(terms, zone)
    expect([begins, ends].map((at) => isoDay(at ?? 0, zone))).toEqual(['2026-03-08', '2026-11-02'])
    expect(
      [(begins ?? 0) - 1, begins ?? 0, (ends ?? 0) - 1, ends ?? 0].map((at) => isOnItsDays(terms, at, zone)),
    ).toEqual([false, true, true, false])
  }
})

test('without days it is at any time', () => {
  expect(isOnItsDays({ hours: evenings.hours }, 0, sanFrancisco)).toBe(true)
  expect(momentsAt({}, sanFrancisco)).toEqual({ begins: null, ends: null })
})

test('no moment on its days lies outside the widest moments, and a day is the clock’s or the one before', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const at = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
  const zone = fc.constantFrom(earliestZone, latestZone, 'Pacific/Guam', sanFrancisco, 'America/New_York')
  fc.assert(
    fc.property(minute, minute, at, zone, fc.integer({ min: -2, max: 2 }), (from, to, minutes, timeZone, shift) => {
      fc.pre(from !== to)
      const moment = minutes * 60_000
      const day = isoDay(moment + shift * dayMs, timeZone)
      const terms = { firstDay: day, lastDay: day, hours: { from, to } }
      const { begins, ends } = widestMoments(terms)
      const isInside = moment >= (begins ?? 0) && moment < (ends ?? 0)
      if (isOnItsDays(terms, moment, timeZone)) expect(isInside).toBe(true)
      expect([isoDay(moment, timeZone), isoDay(moment - dayMs, timeZone)]).toContain(
        campaignDay(terms, moment, timeZone),
      )
    }),
  )
})
