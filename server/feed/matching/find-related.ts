import { dayMs, hourMs } from '#domain/dates.ts'
import { isDated } from '#domain/dines/dated-events.ts'
import type { Cards } from '#domain/cards/replaced-cards.ts'
import { holdDays } from '#domain/dines/networks.ts'
import { matchingReach } from '#domain/matching/payment-event.ts'
import { isFiller } from '#domain/matching/trusted-references.ts'
import type { Db } from '../../db/database.ts'
import type { NetworkEvent, RulableEvent } from '../network-event.ts'
import { findEventsOfReferences, type StoredEvent } from '../store.ts'
import { findEventsOfTransactions, findNeighbours, type Neighbourhood } from './related-store.ts'

/**
 * What is kept of the dines that these events may belong to, these among it: the events of their references, those of the card that may belong to the
 * same payments under others, and so on until nothing new is found. What is read depends on what is kept, not on the order in which it came.
 */
export async function findRelated(
  db: Db,
  events: readonly (NetworkEvent | StoredEvent)[],
  cards: Cards,
): Promise<readonly StoredEvent[]> {
  const kept = events.filter((event) => 'state' in event)
  const found = new Map<string, StoredEvent>(kept.map((event) => [nameOf(event), event]))
  const asked = new Set<string>()
  const counted = new Set<number>()
  const all = new Set(events.flatMap(({ cardToken }) => cards.tokensOf(cardToken)))
  const ofCards = (some: readonly StoredEvent[]) => some.filter(({ cardToken }) => all.has(cardToken))
  for (let news: readonly RulableEvent[] = events; news.length > 0;) {
    const own: StoredEvent[] = []
    // Other events of their transactions may have other references, which name more events.
    for (let next = news; next.length > 0;) {
      const named = keepNew(found, await ofNewReferences(db, next, { asked, cards }))
      const joined = keepNew(found, ofCards(await ofTheirTransactions(db, [...found.values()], counted)))
      own.push(...named, ...joined)
      next = [...named, ...joined]
    }
    const known = Map.groupBy([...events, ...found.values()], (event) => referenceOf(event, cards))
    const around = await findNeighbours(db, neighbourhoodsOf([...news, ...own], { known, cards }))
    const fresh = around.filter((event) => !found.has(nameOf(event)))
    keepNew(
      found,
      fresh.filter(({ reference }) => isFiller(reference)),
    )
    news = fresh
  }
  return [...found.values()]
}

interface Asking {
  readonly asked: Set<string>
  readonly cards: Cards
}

/** What stands for no reference is not asked for: it names nothing, and may be that of all events. */
async function ofNewReferences(
  db: Db,
  events: readonly NetworkEvent[],
  { asked, cards }: Asking,
): Promise<readonly StoredEvent[]> {
  const names = new Map(
    events
      .filter(({ reference }) => !isFiller(reference))
      .flatMap(({ network, reference, cardToken: token }) =>
        cards.tokensOf(token).map((cardToken) => {
          const name = { network, reference, cardToken }
          return [JSON.stringify(name), name] as const
        }),
      )
      .filter(([key]) => !asked.has(key)),
  )
  for (const key of names.keys()) asked.add(key)
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

interface Knowing {
  readonly known: ReadonlyMap<string, readonly NetworkEvent[]>
  readonly cards: Cards
}

/**
 * Where the rest of these payments may lie. A payment whose reference names both hold and clearing at one terminal, once each, lacks nothing; what gives
 * money back may come to each under a reference of its own.
 */
function neighbourhoodsOf(events: readonly RulableEvent[], { known, cards }: Knowing): readonly Neighbourhood[] {
  const spans = events.flatMap((event) => {
    const near = (known.get(referenceOf(event, cards)) ?? []).filter(
      ({ occurredAt }) => Math.abs(occurredAt - event.occurredAt) <= matchingReach.referenceMs,
    )
    const own = spansOf(event, namedBy(event, near))
    return cards.tokensOf(event.cardToken).flatMap((cardToken) => own.map((span) => ({ ...span, cardToken })))
  })
  return [...new Map(spans.map((span) => [JSON.stringify(span), span])).values()]
}

/** What its reference names for certain at its terminal: nothing where it is none, or may be that of several payments. */
function namedBy(event: NetworkEvent, near: readonly NetworkEvent[]): Reference {
  const timesOf = (kind: NetworkEvent['kind']) =>
    near.filter((each) => each.kind === kind).map(({ occurredAt }) => occurredAt)
  const [holds, sales] = [timesOf('authorisation'), timesOf('clearing')]
  const isOne = Math.max(...sales) - Math.min(...sales) < dayMs && Math.max(...holds) - Math.min(...sales) < dayMs
  if (isFiller(event.reference) || (sales.length > 0 && !isOne)) return { hasHold: false, hasClearing: false }
  const has = (kind: NetworkEvent['kind']) =>
    near.some((each) => each.kind === kind && each.acquirerMerchantId === event.acquirerMerchantId)
  return { hasHold: has('authorisation'), hasClearing: has('clearing') }
}

/** What names its day alone is judged by the end of it, and its hold may be of the day after: so far apart their moments may be told. */
const datedApartMs = 60 * hourMs

type Span = Omit<Neighbourhood, 'cardToken'>

interface Reference {
  readonly hasHold: boolean
  readonly hasClearing: boolean
}

function spansOf(event: RulableEvent, { hasHold, hasClearing }: Reference): readonly Span[] {
  const { kind, network, occurredAt: at } = event
  const { returnMs, voidMs } = matchingReach
  const laterMs = isDated({ kind, at }) ? datedApartMs : matchingReach.clockMs
  const isNameless = isFiller(event.reference)
  const span = (kinds: Neighbourhood['kinds'], from: number, to: number): Span => ({
    kinds,
    // Nothing is left out where what stands for no reference names nothing.
    reference: isNameless ? '' : event.reference,
    from: new Date(at + from),
    to: new Date(at + to),
  })
  const holdMs = holdDays[network] * dayMs
  const isRuled = (event.belongsTo ?? null) !== null
  // What tells the same again is of the same payment.
  const again = isNameless ? [span('purchases', 0, 0)] : []
  switch (kind) {
    case 'authorisation':
      return [
        ...again,
        span('returns', -datedApartMs, returnMs),
        ...(hasClearing ? [] : [span('clearings', -datedApartMs, holdMs)]),
      ]
    case 'clearing':
      return [...again, span('returns', -datedApartMs, returnMs), ...(hasHold ? [] : [span('holds', -holdMs, laterMs)])]
    // A reference names its payment wherever that was; only one that was never paid with, or a ruling, may aim at another.
    case 'refund':
      return !isRuled && (hasHold || hasClearing) ? [] : [span('purchases', -returnMs, datedApartMs)]
    case 'void':
      return !isRuled && (hasHold || hasClearing) ? [] : [span('purchases', -voidMs, datedApartMs)]
  }
}

function nameOf({ network, eventId }: NetworkEvent): string {
  return `${network} ${eventId}`
}

/** A card's reference, as one text. */
function referenceOf({ network, reference, cardToken }: NetworkEvent, cards: Cards): string {
  return JSON.stringify([network, reference, cards.nameOf(cardToken)])
}
