import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../dates.ts'
import { isDated, momentOf } from './dated-events.ts'
import type { DineEvent } from './dine.ts'
import { firstEvent } from './first-event.ts'
import type { EventKind } from './networks.ts'

type Told = readonly [kind: EventKind, at: number, amountCents: number]

function eventsOf(told: readonly Told[]): readonly DineEvent[] {
  return told.map(([kind, at, amountCents], place) => {
    return { eventId: `e${place}`, kind, at, amountCents, tipCents: 0, taxCents: 0 }
  })
}

test.each<{ readonly name: string; readonly told: readonly Told[]; readonly at: number }>([
  {
    name: 'the first hold, whatever came before',
    told: [
      ['clearing', 1, 100],
      ['authorisation', 5, 100],
      ['authorisation', 7, 20],
    ],
    at: 5,
  },
  {
    name: 'a clearing without a hold',
    told: [
      ['clearing', 3, 100],
      ['refund', 2, 100],
    ],
    at: 3,
  },
  {
    name: 'the hold that was made again, not the one that was voided before it',
    told: [
      ['authorisation', 1, 100],
      ['void', 2, 100],
      ['authorisation', 3, 100],
    ],
    at: 3,
  },
  {
    name: 'the clearing after a hold that was voided',
    told: [
      ['authorisation', 1, 100],
      ['void', 2, 100],
      ['clearing', 3, 100],
    ],
    at: 3,
  },
  {
    name: 'the last of holds that were all voided',
    told: [
      ['authorisation', 1, 100],
      ['void', 2, 100],
      ['authorisation', 3, 100],
      ['void', 4, 100],
    ],
    at: 3,
  },
  {
    name: 'the second of two holds of which the first was voided',
    told: [
      ['authorisation', 1, 50],
      ['authorisation', 2, 80],
      ['void', 3, 50],
      ['clearing', 4, 80],
    ],
    at: 2,
  },
  {
    name: 'a hold that was voided in part',
    told: [
      ['authorisation', 1, 100],
      ['void', 2, 40],
      ['clearing', 3, 60],
    ],
    at: 1,
  },
  {
    name: 'none of two holds that were voided together',
    told: [
      ['authorisation', 1, 60],
      ['authorisation', 2, 40],
      ['void', 3, 100],
      ['clearing', 4, 100],
    ],
    at: 4,
  },
  {
    name: 'a hold that stood when the money was taken, also where the sale was undone and made again',
    told: [
      ['authorisation', 1, 100],
      ['clearing', 2, 100],
      ['void', 3, 100],
      ['clearing', 4, 100],
    ],
    at: 1,
  },
])('the moment of a dine is that of $name', ({ told, at }) => {
  for (const events of [eventsOf(told), eventsOf(told).toReversed()]) expect(firstEvent(events).at).toBe(at)
})

test('a clearing or a refund at midnight or noon of UTC names its day alone, and is of the end of that day', () => {
  const day = Date.UTC(2026, 2, 2)
  for (const at of [day, day + 12 * hourMs]) {
    expect(isDated({ kind: 'clearing', at })).toBe(true)
    expect(momentOf({ kind: 'refund', at })).toBe(day + dayMs + 4 * hourMs - 1)
    for (const kind of ['authorisation', 'void'] as const) expect(momentOf({ kind, at })).toBe(at)
  }
  expect(isDated({ kind: 'clearing', at: day + 1000 })).toBe(false)
})
