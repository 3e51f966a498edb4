import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../dates.ts'
import {
  consentPartySize,
  defaultPartySize,
  defaultTime,
  largestParty,
  reservationDates,
  slotSteps,
} from './table-rules.ts'
import { cancellationFee, providerStatuses, reservationStates, stateAfter } from './reservation.ts'

test('RESV-16 the constants 6 with 18, and 5: consent from six guests on, eighteen at most, five half-hours around', () => {
  expect([consentPartySize, largestParty, slotSteps]).toEqual([6, 18, 5])
  expect([defaultTime, defaultPartySize]).toEqual(['19:00', 2])
})

test('days run from yesterday to the same day next year, on the restaurant’s calendar', () => {
  expect(reservationDates(Date.parse('2027-01-13T05:30Z'), 'Pacific/Honolulu')).toEqual({
    first: '2027-01-11',
    last: '2028-01-12',
  })
  expect(reservationDates(Date.parse('2028-02-29T18:00Z'), 'America/New_York')).toEqual({
    first: '2028-02-28',
    last: '2029-02-28',
  })
})

test('leaving a table costs nothing until its last free moment, and its fee after it', () => {
  const freeUntil = Date.parse('2027-01-13T19:00Z')
  const policy = { cardNeeded: true, freeUntil, feeCents: 2_500, feePer: 'guest' } as const
  expect(cancellationFee(policy, { partySize: 3, at: freeUntil })).toBe(0)
  expect(cancellationFee(policy, { partySize: 3, at: freeUntil + 1 })).toBe(7_500)
  expect(cancellationFee({ ...policy, feePer: 'table' }, { partySize: 3, at: freeUntil + 1 })).toBe(2_500)
  expect(cancellationFee({ ...policy, freeUntil: null }, { partySize: 3, at: freeUntil + hourMs })).toBe(0)
})

test('whatever a provider tells, and in whatever order, what was cancelled or never was stays so, and what is over is never cancelled', () => {
  const story = fc.array(fc.constantFrom(...providerStatuses))
  fc.assert(
    fc.property(fc.constantFrom(...reservationStates), story, (begin, statuses) => {
      let state = begin
      for (const status of statuses) {
        const next = stateAfter(state, status)
        if (state === 'cancelled' || state === 'failed') expect(next).toBe(state)
        if (state === 'honoured' || state === 'noShow') expect(['honoured', 'noShow']).toContain(next)
        expect(next).not.toBe(begin === 'pending' ? 'failed' : null)
        state = next
      }
    }),
  )
})
