import type { Instant } from '#domain/dates.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { firstEvent } from '#domain/dines/dine-amounts.ts'
import type { Row } from '../db/columns.ts'
import type { NetworkEvent } from './network-event.ts'
import type { AcquirerId, CardHolder } from './store.ts'

/** The events of one dine, as far as they are known. */
export interface EventGroup {
  readonly key: string
  readonly events: readonly NetworkEvent[]
}

export interface MatchedDine extends EventGroup {
  readonly first: DineEvent
  readonly holder: CardHolder
  readonly merchant: AcquirerId
}

export interface UnmatchedDine extends EventGroup {
  readonly reason: NonNullable<Row<'network_event'>['reason']>
}

/** A reference names a dine on one card of one network. */
export function dineKey({
  network,
  reference,
  cardToken,
}: Pick<NetworkEvent, 'network' | 'reference' | 'cardToken'>): string {
  return `${network} ${reference} ${cardToken}`
}

export interface Directory {
  readonly holders: ReadonlyMap<string, readonly CardHolder[]>
  readonly merchants: ReadonlyMap<string, readonly AcquirerId[]>
}

export function directoryOf(holders: readonly CardHolder[], merchants: readonly AcquirerId[]): Directory {
  return {
    holders: Map.groupBy(holders, (holder) => holder.cardToken),
    merchants: Map.groupBy(merchants, acquirerKey),
  }
}

/** A dine belongs to whoever held the card then, at the restaurant whose number it was then. Source: docs/rewards.md, "Whose dine it is". */
export function matchDine(group: EventGroup, directory: Directory): MatchedDine | UnmatchedDine {
  const first = firstEvent(group.events.map(asDineEvent))
  const named = group.events.find((event) => event.eventId === first.eventId)
  if (!named) throw new RangeError('a dine is named by one of its events')
  const holder = directory.holders
    .get(named.cardToken)
    ?.find((link) => covers(first.at, { from: link.linkedAt, to: link.unlinkedAt }))
  if (!holder) return { ...group, reason: 'unknownCard' }
  const merchant = directory.merchants
    .get(acquirerKey(named))
    ?.find((number) => covers(first.at, { from: number.validFrom, to: number.validTo }))
  return merchant ? { ...group, first, holder, merchant } : { ...group, reason: 'unknownMerchant' }
}

export function asDineEvent(event: NetworkEvent): DineEvent {
  return { ...event, at: event.occurredAt }
}

function acquirerKey({ network, acquirerMerchantId }: Pick<NetworkEvent, 'network' | 'acquirerMerchantId'>): string {
  return `${network} ${acquirerMerchantId}`
}

function covers(at: Instant, { from, to }: { readonly from: Date; readonly to: Date | null }): boolean {
  return from.getTime() <= at && (to === null || at < to.getTime())
}
