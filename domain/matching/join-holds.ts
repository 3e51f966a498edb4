import { dayMs } from '../dates.ts'
import { holdDays } from '../dines/networks.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import { compareEvents } from '../dines/event-order.ts'
import { matchingReach, type PaymentEvent } from './payment-event.ts'
import { merchantOf, type OpenVisit } from './visits-by-reference.ts'

interface Pair<Event extends PaymentEvent> {
  readonly hold: OpenVisit<Event>
  readonly sale: OpenVisit<Event>
  readonly fit: number
  readonly apartMs: number
}

/**
 * Joins a hold with the clearing that came under another reference: one card, one restaurant, within the hold's days, and an amount that a
 * tip or a discount explains. Each hold goes to one clearing and each clearing has one hold; the better fit first, then the nearer in time.
 */
export function joinHolds<Event extends PaymentEvent>(
  visits: readonly OpenVisit<Event>[],
): readonly OpenVisit<Event>[] {
  const holds = visits.filter(({ events }) => !hasClearing(events))
  const sales = visits.filter(({ events }) => hasClearing(events) && !hasHold(events))
  if (holds.length === 0 || sales.length === 0) return visits
  const pairs = holds.flatMap((hold) => sales.flatMap((sale) => pairOf(hold, sale)))
  const joined = new Set<OpenVisit<Event>>()
  for (const { hold, sale } of pairs.toSorted(better)) {
    if (joined.has(hold) || joined.has(sale)) continue
    joined.add(hold)
    joined.add(sale)
    sale.events.unshift(...hold.events)
    sale.events.sort(compareEvents)
  }
  const gone = new Set(holds.filter((hold) => joined.has(hold)))
  return visits.filter((visit) => !gone.has(visit))
}

function hasHold(events: readonly PaymentEvent[]): boolean {
  return events.some(({ kind }) => kind === 'authorisation')
}

function hasClearing(events: readonly PaymentEvent[]): boolean {
  return events.some(({ kind }) => kind === 'clearing')
}

function pairOf<Event extends PaymentEvent>(hold: OpenVisit<Event>, sale: OpenVisit<Event>): readonly Pair<Event>[] {
  const [held] = hold.events
  const taken = sale.events.find(({ kind }) => kind === 'clearing')
  if (!held || !taken) return []
  const merchantId = merchantOf(hold.events)
  if (merchantId === null || merchantId !== merchantOf(sale.events)) return []
  if (held.network !== taken.network) return []
  const apartMs = taken.at - held.at
  if (apartMs < -matchingReach.clockMs || apartMs > holdDays[held.network] * dayMs) return []
  const { authorisedCents, voidedCents } = sumEvents(hold.events)
  const fit = fitOf(authorisedCents - voidedCents, sumEvents(sale.events).clearedCents)
  return fit === 0 ? [] : [{ hold, sale, fit, apartMs: Math.abs(apartMs) }]
}

/** Three: the amount itself. Two: with a tip. One: with a discount, or a large tip. None: another payment, as is one whose hold was undone. */
function fitOf(heldCents: number, takenCents: number): number {
  if (heldCents <= 0) return 0
  if (takenCents === heldCents) return 3
  if (takenCents > heldCents) {
    if (takenCents * 10 <= heldCents * 14) return 2
    return takenCents * 2 <= heldCents * 3 ? 1 : 0
  }
  return takenCents * 2 >= heldCents ? 1 : 0
}

function better<Event extends PaymentEvent>(a: Pair<Event>, b: Pair<Event>): number {
  return (
    b.fit - a.fit ||
    a.apartMs - b.apartMs ||
    compareFirst(a.hold.events, b.hold.events) ||
    compareFirst(a.sale.events, b.sale.events)
  )
}

function compareFirst(a: readonly PaymentEvent[], b: readonly PaymentEvent[]): number {
  const [first] = a
  const [second] = b
  return first && second ? compareEvents(first, second) : 0
}
