import { dayMs } from '#domain/dates.ts'
import { holdDays } from '#domain/dines/networks.ts'
import { matchingReach } from '#domain/matching/payment-event.ts'
import type { Db } from '../../db/database.ts'
import { type NetworkEvent, referenceKey, type RulableEvent } from '../network-event.ts'
import { findEventsOfReferences, type StoredEvent } from '../store.ts'
import { findEventsOfTransactions, findNeighbours, type Neighbourhood } from './related-store.ts'

/**
 * What is kept of the dines that these events may belong to: the events of their references, those of the card that may belong to the same
 * payments under others, and so on until nothing new is found. What is read depends on what is kept, not on the order in which it came.
 */
export async function findRelated(db: Db, events: readonly NetworkEvent[]): Promise<readonly StoredEvent[]> {
  const found = new Map<string, StoredEvent>()
  const cards = new Set(events.map(({ cardToken }) => cardToken))
  const asked = new Set<string>()
  const counted = new Set<number>()
  for (let news: readonly RulableEvent[] = events; news.length > 0;) {
    const named = await ofNewReferences(db, news, asked)
    const own = keepNew(
      found,
      named.filter(({ cardToken }) => cards.has(cardToken)),
    )
    own.push(...keepNew(found, await ofTheirTransactions(db, own, counted)))
    const known = Map.groupBy([...events, ...found.values()], terminalOf)
    const around = await findNeighbours(db, neighbourhoodsOf([...news, ...own], known))
    news = around.filter((event) => !found.has(nameOf(event)))
  }
  return [...found.values()]
}

async function ofNewReferences(
  db: Db,
  events: readonly NetworkEvent[],
  asked: Set<string>,
): Promise<readonly StoredEvent[]> {
  const names = new Map(
    events.map((event) => [referenceKey(event), event] as const).filter(([name]) => !asked.has(name)),
  )
  for (const name of names.keys()) asked.add(name)
  return names.size === 0 ? [] : findEventsOfReferences(db, [...names.values()])
}

/** What was thought to be of the same dine so far. */
async function ofTheirTransactions(
  db: Db,
  events: readonly StoredEvent[],
  counted: Set<number>,
): Promise<readonly StoredEvent[]> {
  const ids = [...new Set(events.flatMap(({ transactionId }) => transactionId ?? []))].filter((id) => !counted.has(id))
  for (const id of ids) counted.add(id)
  return findEventsOfTransactions(db, ids)
}

function keepNew(found: Map<string, StoredEvent>, events: readonly StoredEvent[]): StoredEvent[] {
  const fresh = events.filter((event) => !found.has(nameOf(event)))
  for (const event of fresh) found.set(nameOf(event), event)
  return fresh
}

/**
 * Where the rest of these payments may lie. A payment whose reference names both hold and clearing at one terminal lacks nothing; what gives money
 * back may come to each under a reference of its own.
 */
function neighbourhoodsOf(
  events: readonly RulableEvent[],
  known: ReadonlyMap<string, readonly NetworkEvent[]>,
): readonly Neighbourhood[] {
  const spans = events.flatMap((event) => {
    const near = (known.get(terminalOf(event)) ?? []).filter(
      ({ occurredAt }) => Math.abs(occurredAt - event.occurredAt) <= matchingReach.referenceMs,
    )
    const has = (kind: NetworkEvent['kind']) => near.some((each) => each.kind === kind)
    return spansOf(event, { hasHold: has('authorisation'), hasClearing: has('clearing') })
  })
  return [...new Map(spans.map((span) => [JSON.stringify(span), span])).values()]
}

interface Reference {
  readonly hasHold: boolean
  readonly hasClearing: boolean
}

function spansOf(event: RulableEvent, { hasHold, hasClearing }: Reference): readonly Neighbourhood[] {
  const { kind, network, occurredAt: at, cardToken, reference } = event
  const { clockMs, returnMs, voidMs } = matchingReach
  const span = (kinds: Neighbourhood['kinds'], from: number, to: number): Neighbourhood => ({
    cardToken,
    reference,
    kinds,
    from: new Date(at + from),
    to: new Date(at + to),
  })
  const holdMs = holdDays[network] * dayMs
  const isRuled = (event.belongsTo ?? null) !== null
  switch (kind) {
    case 'authorisation':
      return [span('returns', 0, returnMs), ...(hasClearing ? [] : [span('clearings', -clockMs, holdMs)])]
    case 'clearing':
      return [span('returns', 0, returnMs), ...(hasHold ? [] : [span('holds', -holdMs, clockMs)])]
    // A reference names its payment wherever that was; only one that was never paid with, or a ruling, may aim at another.
    case 'refund':
      return !isRuled && (hasHold || hasClearing) ? [] : [span('purchases', -returnMs, 0)]
    case 'void':
      return !isRuled && (hasHold || hasClearing) ? [] : [span('purchases', -voidMs, 0)]
  }
}

function nameOf({ network, eventId }: NetworkEvent): string {
  return `${network} ${eventId}`
}

/** A reference at one terminal: it may be another payment's at another. */
function terminalOf({ network, reference, cardToken, acquirerMerchantId }: NetworkEvent): string {
  return JSON.stringify([network, reference, cardToken, acquirerMerchantId])
}
