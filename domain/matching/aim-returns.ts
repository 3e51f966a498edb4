import { dayMs } from '../dates.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import { compareEvents, isPurchase } from '../dines/event-order.ts'
import { matchingReach, type PaymentEvent } from './payment-event.ts'
import { merchantOf, type OpenVisit } from './visits-by-reference.ts'

/** Why an event belongs to no visit. `ambiguous`: to one of several, and nobody can say to which. */
export type LooseReason = 'noPurchase' | 'ambiguous' | 'unknownMerchant'

export interface LooseEvent<Event extends PaymentEvent> {
  readonly event: Event
  readonly reason: LooseReason
}

/** By so much the best candidate has to be better than the second: less is a guess. */
const margin = 10

/**
 * Finds the payment that a refund or a void under a reference of its own undoes: on the same card, at the same restaurant, before it, with
 * enough money left. Those that fit equally well leave it ambiguous; it takes nothing back then.
 */
export function aimReturns<Event extends PaymentEvent>(
  visits: readonly OpenVisit<Event>[],
  returns: readonly Event[],
): readonly LooseEvent<Event>[] {
  const loose: LooseEvent<Event>[] = []
  if (returns.length === 0) return loose
  const visitsAt = Map.groupBy(visits, ({ events }) => merchantOf(events))
  for (const event of returns.toSorted(compareEvents)) {
    if (event.merchantId === null) {
      loose.push({ event, reason: 'unknownMerchant' })
      continue
    }
    const [best, second] = (visitsAt.get(event.merchantId) ?? [])
      .map((visit) => ({ visit, score: scoreOf(visit, event) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
    if (!best) loose.push({ event, reason: 'noPurchase' })
    else if (second && best.score - second.score < margin) loose.push({ event, reason: 'ambiguous' })
    else {
      best.visit.events.push(event)
      best.visit.events.sort(compareEvents)
    }
  }
  return loose
}

/** Nought: it can't be this one. The whole of what is left says most, then the terminal, then how long ago it was. */
function scoreOf<Event extends PaymentEvent>(visit: OpenVisit<Event>, event: Event): number {
  const purchases = visit.events.filter(isPurchase)
  const [first] = purchases
  if (!first || first.network !== event.network) return 0
  const ageMs = event.at - first.at
  if (ageMs < 0 || ageMs > (event.kind === 'refund' ? matchingReach.returnMs : matchingReach.voidMs)) return 0
  const amounts = sumEvents(visit.events)
  const isTaken = amounts.clearedCents > 0
  if (event.kind === 'refund' && !isTaken) return 0
  const left = (isTaken ? amounts.clearedCents : amounts.authorisedCents) - amounts.refundedCents - amounts.voidedCents
  if (event.amountCents > left) return 0
  const isWhole = event.amountCents === left || purchases.some(({ amountCents }) => amountCents === event.amountCents)
  if (event.kind === 'void' && !isWhole) return 0
  const isThere = purchases.some(({ acquirerMerchantId }) => acquirerMerchantId === event.acquirerMerchantId)
  return 10 + (isWhole ? 40 : 0) + (isThere ? 5 : 0) + recencyOf(ageMs)
}

function recencyOf(ageMs: number): number {
  if (ageMs <= dayMs) return 20
  if (ageMs <= 7 * dayMs) return 10
  return 0
}
