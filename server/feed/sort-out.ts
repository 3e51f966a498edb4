import type { Cards } from '#domain/cards/replaced-cards.ts'
import type { Cents } from '#domain/money/money.ts'
import { mostDineCents, type NetworkEvent, referenceKey } from './network-event.ts'
import type { QuarantinedEvent, SettledEvent, StoredEvent } from './store.ts'

interface Kept {
  readonly known: readonly StoredEvent[]
  readonly settled: readonly SettledEvent[]
}

interface Sorted {
  readonly fresh: readonly NetworkEvent[]
  readonly duplicates: number
  readonly conflicts: readonly QuarantinedEvent[]
}

/**
 * The first event with an id stands; the same again is a duplicate, another under the same id is put aside. What an operator has settled is a
 * duplicate too, and one that was refused for good holds its id.
 */
export function sortOut(arrivals: readonly NetworkEvent[], { known, settled }: Kept): Sorted {
  const refused = settled.filter(({ settledAs }) => settledAs === 'refused').map(({ event }) => event)
  const firsts = new Map<string, NetworkEvent>([...refused, ...known].map((event) => [nameOf(event), event]))
  const isSettled = new Set(
    settled.filter(({ settledAs }) => settledAs !== 'replayed').map(({ event }) => textOf(event)),
  )
  const fresh: NetworkEvent[] = []
  const conflicts: QuarantinedEvent[] = []
  for (const event of arrivals) {
    if (isSettled.size > 0 && (isSettled.has(textOf(event)) || isSettled.has(textOf(asBefore(event))))) continue
    const first = firsts.get(nameOf(event))
    if (!first) {
      firsts.set(nameOf(event), event)
      fresh.push(event)
    } else if (event.amountCents !== first.amountCents) conflicts.push({ event, reason: 'amountDiffers' })
    else if (contentOf(like(event, first)) !== contentOf(first)) conflicts.push({ event, reason: 'contentDiffers' })
  }
  return { fresh, conflicts, duplicates: arrivals.length - fresh.length - conflicts.length }
}

interface Split {
  readonly fresh: readonly NetworkEvent[]
  readonly tooLarge: readonly QuarantinedEvent[]
}

/** No sum of a dine grows over what its columns and its reward can hold: the event with which it would is put aside. */
export function splitByRoom(fresh: readonly NetworkEvent[], known: readonly NetworkEvent[], cards: Cards): Split {
  const sumKey = (event: NetworkEvent) =>
    JSON.stringify([event.kind, referenceKey(event), cards.nameOf(event.cardToken)])
  const sums = new Map<string, Cents>()
  for (const event of known) sums.set(sumKey(event), (sums.get(sumKey(event)) ?? 0) + event.amountCents)
  const tooLarge = new Set<NetworkEvent>()
  for (const event of fresh) {
    const sum = (sums.get(sumKey(event)) ?? 0) + event.amountCents
    if (sum > mostDineCents) tooLarge.add(event)
    else sums.set(sumKey(event), sum)
  }
  if (tooLarge.size === 0) return { fresh, tooLarge: [] }
  return {
    fresh: fresh.filter((event) => !tooLarge.has(event)),
    tooLarge: [...tooLarge].map((event) => ({ event, reason: 'sumTooLarge' })),
  }
}

/** An event as it was kept while what is not told was kept as 0. */
function asBefore(event: NetworkEvent): NetworkEvent {
  return { ...event, tipCents: event.tipCents ?? 0, taxCents: event.taxCents ?? 0 }
}

/** Where the first says that there is no tip or no tax, or was kept when that could not be told apart, one that does not tell says nothing else. */
function like(event: NetworkEvent, first: NetworkEvent): NetworkEvent {
  const before = asBefore(event)
  return {
    ...event,
    tipCents: first.tipCents === 0 ? before.tipCents : event.tipCents,
    taxCents: first.taxCents === 0 ? before.taxCents : event.taxCents,
  }
}

function textOf(event: NetworkEvent): string {
  return `${nameOf(event)} ${contentOf(event)}`
}

function contentOf(event: NetworkEvent): string {
  const { kind, reference, cardToken, acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents } = event
  return JSON.stringify([kind, reference, cardToken, acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents])
}

function nameOf({ network, eventId }: Pick<NetworkEvent, 'network' | 'eventId'>): string {
  return `${network} ${eventId}`
}
