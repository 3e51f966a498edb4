import { sumEvents } from '../dines/dine-amounts.ts'
import { isPurchase } from '../dines/event-order.ts'
import type { Cents } from '../money/money.ts'
import { matchingReach, type PaymentEvent } from './payment-event.ts'
import { merchantOf, type OpenVisit } from './visits-by-reference.ts'

/** A payment at which a return may aim, and how much of it is left to be given back or undone. */
export interface ReturnTarget<Event extends PaymentEvent> {
  readonly visit: OpenVisit<Event>
  readonly merchantId: number | null
  readonly purchases: readonly Event[]
  readonly isTaken: boolean
  readonly leftCents: Cents
}

export function targetOf<Event extends PaymentEvent>(visit: OpenVisit<Event>): ReturnTarget<Event> {
  const { clearedCents, authorisedCents, refundedCents, voidedCents } = sumEvents(visit.events)
  const isTaken = clearedCents > 0
  const leftCents = (isTaken ? clearedCents : authorisedCents) - refundedCents - voidedCents
  return {
    visit,
    merchantId: merchantOf(visit.events),
    purchases: visit.events.filter(isPurchase),
    isTaken,
    leftCents,
  }
}

/** Why a return can't be of a payment. `notTaken`: a refund gives back what was taken, and only a hold is known. */
export type ReturnFault = 'anotherRestaurant' | 'notBefore' | 'tooLongAgo' | 'notTaken' | 'tooLittleLeft'

/** Null: it may be of this one. */
export function whyNotOf<Event extends PaymentEvent>(target: ReturnTarget<Event>, event: Event): ReturnFault | null {
  const [first] = target.purchases
  if (!first || first.network !== event.network || target.merchantId !== event.merchantId) return 'anotherRestaurant'
  const ageMs = event.at - first.at
  if (ageMs < (first.isDated ? -matchingReach.datedMs : 0)) return 'notBefore'
  if (ageMs > (event.kind === 'refund' ? matchingReach.returnMs : matchingReach.voidMs)) return 'tooLongAgo'
  if (event.kind === 'refund' && !target.isTaken) return 'notTaken'
  return event.amountCents > target.leftCents ? 'tooLittleLeft' : null
}
