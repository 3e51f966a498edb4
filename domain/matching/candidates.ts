import { matchEvents } from './match-events.ts'
import type { PaymentEvent, Visit } from './payment-event.ts'
import { type ReturnFault, targetOf, whyNotOf } from './return-target.ts'
import type { Cents } from '../money/money.ts'

/** A payment to which a refund or a void might belong, as it stands without it. */
export interface Candidate<Event extends PaymentEvent> {
  readonly visit: Visit<Event>
  readonly leftCents: Cents
  /** Null: it may be of this one. */
  readonly fault: ReturnFault | null
}

/** Each payment of one card, and why a refund or a void can't be of it. The event may be among the card's own. */
export function candidatesOf<Event extends PaymentEvent>(
  events: readonly Event[],
  event: Event,
): readonly Candidate<Event>[] {
  const others = events.filter((each) => each.eventId !== event.eventId || each.network !== event.network)
  return matchEvents(others).visits.map((visit) => {
    const target = targetOf({ events: [...visit.events] })
    return { visit, leftCents: target.leftCents, fault: whyNotOf(target, event) }
  })
}
