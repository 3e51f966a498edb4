import { compareEvents, isPurchase } from '../dines/event-order.ts'
import { matchingReach, type PaymentEvent } from './payment-event.ts'
import { isFiller, isOfSeveral } from './trusted-references.ts'

/** A visit while it is put together. */
export interface OpenVisit<Event extends PaymentEvent> {
  readonly events: Event[]
}

export interface SortedByReference<Event extends PaymentEvent> {
  readonly visits: readonly OpenVisit<Event>[]
  /** What gives money back or undoes something, under a reference that nothing was paid with, or of a payment that was ruled. */
  readonly returns: readonly Event[]
}

/**
 * The visits that a card's references name. What is no reference, or is one of several payments, names none: its events are matched without it. One reference may be used again after months, or by the terminals of two restaurants: those are
 * visits of their own.
 */
export function visitsByReference<Event extends PaymentEvent>(events: readonly Event[]): SortedByReference<Event> {
  const visits: OpenVisit<Event>[] = []
  const returns: Event[] = []
  const { ruled = [], free = [] } = Object.groupBy(events, (event) => (isRuled(event) ? 'ruled' : 'free'))
  returns.push(...ruled)
  const { nameless = [], telling = [] } = Object.groupBy(free, ({ reference }) =>
    isFiller(reference) ? 'nameless' : 'telling',
  )
  returns.push(...nameless.filter((event) => !isPurchase(event)))
  visits.push(...singles(nameless.filter(isPurchase)))
  for (const group of Map.groupBy(telling, nameOf).values()) {
    const sorted = group.toSorted(compareEvents)
    const named = purchasesOf(sorted.filter(isPurchase))
    const several = new Set(named.filter(({ events: own }) => isOfSeveral(own)))
    visits.push(...[...several].flatMap(({ events: own }) => singles(own)))
    visits.push(...named.filter((visit) => !several.has(visit)))
    for (const event of sorted.filter((each) => !isPurchase(each))) {
      const visit = visitOfReturn(named, event)
      if (visit && !several.has(visit)) visit.events.push(event)
      else returns.push(event)
    }
  }
  return { visits, returns }
}

/** Each by itself, except what tells the same again. */
function singles<Event extends PaymentEvent>(purchases: readonly Event[]): readonly OpenVisit<Event>[] {
  const told = Map.groupBy(purchases, ({ network, kind, at, amountCents, acquirerMerchantId }) =>
    JSON.stringify([network, kind, at, amountCents, acquirerMerchantId]),
  )
  return [...told.values()].map((same) => ({ events: same.toSorted(compareEvents) }))
}

/** A ruling is trusted more than a reference. */
function isRuled(event: PaymentEvent): boolean {
  return event.belongsTo !== null && !isPurchase(event)
}

function nameOf({ network, reference }: PaymentEvent): string {
  return `${network} ${reference}`
}

function purchasesOf<Event extends PaymentEvent>(sorted: readonly Event[]): readonly OpenVisit<Event>[] {
  const visits: OpenVisit<Event>[] = []
  for (const event of sorted) {
    const going = visits.filter((each) => goesOn(each, event))
    const visit = going.findLast((each) => isAtTerminalOf(each, event)) ?? going.at(-1)
    if (visit) visit.events.push(event)
    else visits.push({ events: [event] })
  }
  return visits
}

function goesOn<Event extends PaymentEvent>(visit: OpenVisit<Event>, event: Event): boolean {
  const last = visit.events.at(-1)
  if (!last || event.at - last.at > matchingReach.referenceMs) return false
  return isAtTerminalOf(visit, event) || isSamePlace(merchantOf(visit.events), event.merchantId)
}

/** A number that has passed to another restaurant since the visit still names the one that was visited. */
function isAtTerminalOf(visit: OpenVisit<PaymentEvent>, { acquirerMerchantId }: PaymentEvent): boolean {
  return visit.events.some((each) => each.acquirerMerchantId === acquirerMerchantId)
}

/** What names a terminal that we do not know may be anywhere. */
function isSamePlace(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === b
}

/** The restaurant at which the money was taken, else that of the hold: each terminal as it was when it was first named. */
export function merchantOf(events: readonly PaymentEvent[]): number | null {
  const firsts = new Map<string, number | null>()
  for (const { acquirerMerchantId, merchantId } of events.toSorted(compareEvents))
    if (!firsts.has(acquirerMerchantId)) firsts.set(acquirerMerchantId, merchantId)
  const known = events.filter((event) => isPurchase(event) && firsts.get(event.acquirerMerchantId) !== null)
  const telling = known.find(({ kind }) => kind === 'clearing') ?? known[0]
  return telling ? (firsts.get(telling.acquirerMerchantId) ?? null) : null
}

/** The newest visit before it that its reference names; a reference is trusted more than a terminal. */
function visitOfReturn<Event extends PaymentEvent>(
  visits: readonly OpenVisit<Event>[],
  event: Event,
): OpenVisit<Event> | undefined {
  const here = visits.filter(
    (visit) => isAtTerminalOf(visit, event) || isSamePlace(merchantOf(visit.events), event.merchantId),
  )
  const candidates = here.length > 0 ? here : visits
  return candidates.findLast((visit) => (visit.events[0]?.at ?? Infinity) <= event.at) ?? candidates[0]
}
