import { aimReturns, type LooseEvent } from './aim-returns.ts'
import { joinHolds } from './join-holds.ts'
import { compareEvents } from '../dines/event-order.ts'
import type { PaymentEvent, Visit } from './payment-event.ts'
import { merchantOf, visitsByReference } from './visits-by-reference.ts'

export interface Matched<Event extends PaymentEvent> {
  readonly visits: readonly Visit<Event>[]
  readonly loose: readonly LooseEvent<Event>[]
}

/**
 * Which of one card's events are one visit: by their reference where it says so, else by restaurant, time and amount. It depends on the events
 * alone, not on the order in which they came. Source: docs/rewards.md, "Matching".
 */
export function matchEvents<Event extends PaymentEvent>(events: readonly Event[]): Matched<Event> {
  const { visits: named, returns } = visitsByReference(events)
  const visits = joinHolds(named)
  const loose = aimReturns(visits, returns)
  return {
    visits: visits.map(({ events: own }) => ({ events: own.toSorted(compareEvents), merchantId: merchantOf(own) })),
    loose,
  }
}
