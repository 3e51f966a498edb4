import { dayMs } from '../dates.ts'
import { type EventKind, holdDays } from '../dines/networks.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import { compareEvents } from '../dines/event-order.ts'
import { firstEvent } from '../dines/first-event.ts'
import { matchingReach, type PaymentEvent } from './payment-event.ts'
import { merchantOf, type OpenVisit } from './visits-by-reference.ts'

/** A visit of which one half is known: what is held, or what was taken. */
interface Half<Event extends PaymentEvent> {
  readonly visit: OpenVisit<Event>
  readonly first: Event
  /** The restaurant, and the terminals: one that has passed to another restaurant meanwhile still took what it held. */
  readonly places: readonly string[]
  readonly cents: number
}

interface Pair<Event extends PaymentEvent> {
  readonly hold: Half<Event>
  readonly sale: Half<Event>
  readonly fit: number
  readonly apartMs: number
}

/**
 * Joins a hold with the clearing that came under another reference: one card, one restaurant or terminal, within the hold's days, and an amount that a
 * tip or a discount explains. Each hold goes to one clearing and each clearing has one hold; the better fit first, then the nearer in time.
 */
export function joinHolds<Event extends PaymentEvent>(
  visits: readonly OpenVisit<Event>[],
): readonly OpenVisit<Event>[] {
  const holds = visits
    .filter(({ events }) => !has(events, 'clearing'))
    .flatMap((visit) => halfOf(visit, 'authorisation'))
  const sales = visits
    .filter(({ events }) => !has(events, 'authorisation'))
    .flatMap((visit) => halfOf(visit, 'clearing'))
  const salesAt = Map.groupBy(
    sales.flatMap((sale) => sale.places.map((place) => ({ place, sale }))),
    ({ place }) => place,
  )
  const pairs = holds.flatMap((hold) => {
    const there = new Set(hold.places.flatMap((place) => salesAt.get(place) ?? []).map(({ sale }) => sale))
    return [...there].flatMap((sale) => pairOf(hold, sale))
  })
  const joined = new Set<OpenVisit<Event>>()
  const gone = new Set<OpenVisit<Event>>()
  for (const { hold, sale } of pairs.toSorted(better)) {
    if (joined.has(hold.visit) || joined.has(sale.visit)) continue
    joined.add(hold.visit).add(sale.visit)
    gone.add(hold.visit)
    sale.visit.events.unshift(...hold.visit.events)
    sale.visit.events.sort(compareEvents)
  }
  return visits.filter((visit) => !gone.has(visit))
}

function has(events: readonly PaymentEvent[], kind: EventKind): boolean {
  return events.some((event) => event.kind === kind)
}

/** None where the restaurant is not known. */
function halfOf<Event extends PaymentEvent>(
  visit: OpenVisit<Event>,
  kind: 'authorisation' | 'clearing',
): readonly Half<Event>[] {
  const purchases = visit.events.filter((event) => event.kind === kind)
  const first = kind === 'clearing' ? purchases[0] : firstEvent(visit.events)
  const merchantId = merchantOf(visit.events)
  if (!first || purchases.length === 0 || merchantId === null) return []
  const { authorisedCents, voidedCents, clearedCents } = sumEvents(visit.events)
  const cents = kind === 'clearing' ? clearedCents : authorisedCents - voidedCents
  const terminals = purchases.map(({ acquirerMerchantId }) => `at ${acquirerMerchantId}`)
  const places = [...new Set([String(merchantId), ...terminals])].map((place) => `${first.network} ${place}`)
  return [{ visit, first, places, cents }]
}

function pairOf<Event extends PaymentEvent>(hold: Half<Event>, sale: Half<Event>): readonly Pair<Event>[] {
  const apartMs = sale.first.at - hold.first.at
  const { clockMs, datedMs } = matchingReach
  const earliest = sale.first.isDated ? -datedMs : -clockMs
  if (apartMs < earliest || apartMs > holdDays[hold.first.network] * dayMs) return []
  const fit = fitOf(hold.cents, sale.cents)
  // The hold of a day on which its clearing is not dated comes after all of that day.
  return fit === 0 ? [] : [{ hold, sale, fit, apartMs: apartMs < -clockMs ? datedMs - apartMs : Math.abs(apartMs) }]
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
    compareEvents(a.hold.first, b.hold.first) ||
    compareEvents(a.sale.first, b.sale.first)
  )
}
