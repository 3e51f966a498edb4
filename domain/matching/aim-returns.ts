import { dayMs } from '../dates.ts'
import { compareEvents } from '../dines/event-order.ts'
import type { PaymentEvent } from './payment-event.ts'
import { type ReturnTarget, targetOf, whyNotOf } from './return-target.ts'
import type { OpenVisit } from './visits-by-reference.ts'

/** Why an event belongs to no visit. `ambiguous`: to one of several, and nobody can say to which. */
export type LooseReason = 'noPurchase' | 'ambiguous' | 'unknownMerchant'

export interface LooseEvent<Event extends PaymentEvent> {
  readonly event: Event
  readonly reason: LooseReason
}

/** By so much the best candidate has to be better than the second: less is a guess. */
const margin = 10

/**
 * Finds the payment that a refund or a void under a reference of its own undoes: the one that a ruling says, before all others; else on the same
 * card, at the same restaurant, before it, with enough money left. Those that fit equally well leave it ambiguous; it takes nothing back then. So
 * does a ruling that can't be followed: its payment is gone, or has too little left.
 */
export function aimReturns<Event extends PaymentEvent>(
  visits: readonly OpenVisit<Event>[],
  returns: readonly Event[],
): readonly LooseEvent<Event>[] {
  const loose: LooseEvent<Event>[] = []
  if (returns.length === 0) return loose
  const targets = new Map(visits.map((visit) => [visit, targetOf(visit)]))
  const visitsAt = Map.groupBy(targets.values(), ({ merchantId }) => merchantId)
  const here = (event: Event) => (visitsAt.get(event.merchantId) ?? []).flatMap(({ visit }) => targets.get(visit) ?? [])
  for (const event of returns.toSorted(ruledFirst)) {
    const aim = event.merchantId === null ? 'unknownMerchant' : aimOf(event, here(event))
    if (typeof aim === 'string') loose.push({ event, reason: aim })
    else {
      aim.events.push(event)
      aim.events.sort(compareEvents)
      targets.set(aim, targetOf(aim))
    }
  }
  return loose
}

function ruledFirst(a: PaymentEvent, b: PaymentEvent): number {
  return Number(a.belongsTo === null) - Number(b.belongsTo === null) || compareEvents(a, b)
}

function aimOf<Event extends PaymentEvent>(
  event: Event,
  targets: readonly ReturnTarget<Event>[],
): OpenVisit<Event> | LooseReason {
  if (event.belongsTo !== null) {
    const ruled = targets.find(({ purchases }) => purchases.some(({ eventId }) => eventId === event.belongsTo))
    return ruled && whyNotOf(ruled, event) === null ? ruled.visit : 'ambiguous'
  }
  const [best, second] = targets.flatMap((target) => scoredOf(target, event)).toSorted((a, b) => b.score - a.score)
  if (!best) return 'noPurchase'
  return second && best.score - second.score < margin ? 'ambiguous' : best.visit
}

interface Scored<Event extends PaymentEvent> {
  readonly visit: OpenVisit<Event>
  readonly score: number
}

/** None: it can't be this one. The whole of what is left says most, then the terminal, then how long ago it was. */
function scoredOf<Event extends PaymentEvent>(target: ReturnTarget<Event>, event: Event): readonly Scored<Event>[] {
  const { visit, purchases, leftCents } = target
  const [first] = purchases
  if (!first || whyNotOf(target, event) !== null) return []
  const isWhole =
    event.amountCents === leftCents || purchases.some(({ amountCents }) => amountCents === event.amountCents)
  if (event.kind === 'void' && !isWhole) return []
  const isThere = purchases.some(({ acquirerMerchantId }) => acquirerMerchantId === event.acquirerMerchantId)
  return [{ visit, score: 10 + (isWhole ? 40 : 0) + (isThere ? 5 : 0) + recencyOf(event.at - first.at) }]
}

function recencyOf(ageMs: number): number {
  if (ageMs <= dayMs) return 20
  if (ageMs <= 7 * dayMs) return 10
  return 0
}
