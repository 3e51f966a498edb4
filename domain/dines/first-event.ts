import type { DineEvent } from './dine.ts'
import { compareEvents, isPurchase } from './event-order.ts'

/**
 * The event that gives a dine its time: its first hold, except those that were undone before the payment was made again, by a hold or a clearing;
 * without any, its first clearing, and its first event while there is none. Source: docs/rewards.md, "Member and restaurant".
 */
export function firstEvent<Event extends DineEvent>(events: readonly Event[]): Event {
  const sorted = events.toSorted(compareEvents)
  const undone = undoneHolds(sorted)
  const holds = sorted.filter((event) => event.kind === 'authorisation')
  const first =
    earliest(holds.filter((hold) => !undone.has(hold))) ??
    sorted.find(({ kind }) => kind === 'clearing') ??
    earliest(holds) ??
    earliest(sorted)
  if (!first) throw new RangeError('a dine has at least one event')
  return first
}

function earliest<Event extends DineEvent>(events: readonly Event[]): Event | undefined {
  return events.toSorted((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))[0]
}

/** Holds of which nothing was left when another purchase came. What is voided once the money was taken undoes no hold of before. */
function undoneHolds<Event extends DineEvent>(sorted: readonly Event[]): ReadonlySet<Event> {
  const undone = new Set<Event>()
  let standing: readonly Event[] = []
  let voided: readonly Event[] = []
  let looseCents = 0
  for (const event of sorted) {
    if (isPurchase(event)) {
      for (const hold of voided) undone.add(hold)
      voided = []
    }
    if (event.kind === 'clearing') break
    if (event.kind === 'authorisation') standing = [...standing, event]
    if (event.kind !== 'void') continue
    const aim = standing.find(({ amountCents }) => amountCents === event.amountCents)
    if (!aim) looseCents += event.amountCents
    const left = standing.filter((hold) => hold !== aim)
    const isNothingLeft = looseCents >= left.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const gone = isNothingLeft ? standing : standing.filter((hold) => hold === aim)
    voided = [...voided, ...gone]
    standing = standing.filter((hold) => !gone.includes(hold))
    if (isNothingLeft) looseCents = 0
  }
  return undone
}
