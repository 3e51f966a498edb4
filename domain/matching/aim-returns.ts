import { dayMs } from '../dates.ts'
import { sumEvents } from '../dines/dine-amounts.ts'
import { compareEvents, isPurchase } from '../dines/event-order.ts'
import type { Cents } from '../money/money.ts'
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

/** A payment at which a return may aim, and how much of it is left to be given back or undone. */
interface Target<Event extends PaymentEvent> {
  readonly visit: OpenVisit<Event>
  readonly purchases: readonly Event[]
  readonly isTaken: boolean
  readonly leftCents: Cents
}

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
  const targets = new Map(visits.map((visit) => [visit, targetOf(visit)]))
  const visitsAt = Map.groupBy(visits, ({ events }) => merchantOf(events))
  for (const event of returns.toSorted(compareEvents)) {
    if (event.merchantId === null) {
      loose.push({ event, reason: 'unknownMerchant' })
      continue
    }
    const [best, second] = (visitsAt.get(event.merchantId) ?? [])
      .flatMap((visit) => scoredOf(targets.get(visit), event))
      .toSorted((a, b) => b.score - a.score)
    if (!best) loose.push({ event, reason: 'noPurchase' })
    else if (second && best.score - second.score < margin) loose.push({ event, reason: 'ambiguous' })
    else {
      best.visit.events.push(event)
      best.visit.events.sort(compareEvents)
      targets.set(best.visit, targetOf(best.visit))
    }
  }
  return loose
}

function targetOf<Event extends PaymentEvent>(visit: OpenVisit<Event>): Target<Event> {
  const { clearedCents, authorisedCents, refundedCents, voidedCents } = sumEvents(visit.events)
  const isTaken = clearedCents > 0
  const leftCents = (isTaken ? clearedCents : authorisedCents) - refundedCents - voidedCents
  return { visit, purchases: visit.events.filter(isPurchase), isTaken, leftCents }
}

interface Scored<Event extends PaymentEvent> {
  readonly visit: OpenVisit<Event>
  readonly score: number
}

/** None: it can't be this one. The whole of what is left says most, then the terminal, then how long ago it was. */
function scoredOf<Event extends PaymentEvent>(
  target: Target<Event> | undefined,
  event: Event,
): readonly Scored<Event>[] {
  const first = target?.purchases[0]
  if (!target || !first || first.network !== event.network) return []
  const { visit, purchases, isTaken, leftCents } = target
  const ageMs = event.at - first.at
  if (ageMs < 0 || ageMs > (event.kind === 'refund' ? matchingReach.returnMs : matchingReach.voidMs)) return []
  if (event.amountCents > leftCents || (event.kind === 'refund' && !isTaken)) return []
  const isWhole =
    event.amountCents === leftCents || purchases.some(({ amountCents }) => amountCents === event.amountCents)
  if (event.kind === 'void' && !isWhole) return []
  const isThere = purchases.some(({ acquirerMerchantId }) => acquirerMerchantId === event.acquirerMerchantId)
  return [{ visit, score: 10 + (isWhole ? 40 : 0) + (isThere ? 5 : 0) + recencyOf(ageMs) }]
}

function recencyOf(ageMs: number): number {
  if (ageMs <= dayMs) return 20
  if (ageMs <= 7 * dayMs) return 10
  return 0
}
