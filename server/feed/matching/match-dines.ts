import type { Instant } from '#domain/dates.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { firstEvent } from '#domain/dines/dine-amounts.ts'
import { matchEvents } from '#domain/matching/match-events.ts'
import type { PaymentEvent } from '#domain/matching/payment-event.ts'
import type { UnmatchedReason } from '../../db/tables/reward-tables.ts'
import type { NetworkEvent, RulableEvent } from '../network-event.ts'
import type { AcquirerId, CardHolder } from '../store.ts'

/** An event as it is matched, beside the one that it came as. */
export type Payment = PaymentEvent & { readonly source: NetworkEvent }

export interface MatchedDine {
  readonly events: readonly Payment[]
  readonly first: Payment
  readonly holder: CardHolder
  readonly merchant: Pick<AcquirerId, 'merchantId' | 'channel'>
}

export interface UnmatchedDine {
  readonly events: readonly Payment[]
  readonly reason: UnmatchedReason
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

/** Puts events together into dines and finds whose they are. Source: docs/rewards.md, "Which events are one dine", "Whose dine it is". */
export function matchDines(
  events: readonly RulableEvent[],
  directory: Directory,
): readonly (MatchedDine | UnmatchedDine)[] {
  return [...Map.groupBy(events, ({ cardToken }) => cardToken).values()].flatMap((ofCard) =>
    matchCard(ofCard, directory),
  )
}

function matchCard(events: readonly RulableEvent[], directory: Directory): readonly (MatchedDine | UnmatchedDine)[] {
  const payments = events.map((event) => paymentOf(event, directory))
  const { right = [], wrong = [] } = Object.groupBy(payments, (each) =>
    isOfCardNetwork(each, directory) ? 'right' : 'wrong',
  )
  const { visits, loose } = matchEvents(right)
  return [
    ...visits.map((visit) => matchVisit(visit, directory)),
    ...loose.map(({ event, reason }) => unmatched([event], hasHolder(event, directory) ? reason : 'unknownCard')),
    ...wrong.map((event) => unmatched([event], 'wrongNetwork')),
  ]
}

/** A card has one network: what another one tells of it is another card's, or told twice. */
function isOfCardNetwork({ network, source }: Payment, { holders }: Directory): boolean {
  const [holder] = holders.get(source.cardToken) ?? []
  return holder === undefined || holder.network === network
}

function hasHolder({ source, at }: Payment, { holders }: Directory): boolean {
  return (holders.get(source.cardToken) ?? []).some((link) => link.linkedAt.getTime() <= at)
}

/** A dine belongs to whoever held the card at its moment. */
function matchVisit(
  { events, merchantId }: { readonly events: readonly Payment[]; readonly merchantId: number | null },
  directory: Directory,
): MatchedDine | UnmatchedDine {
  const first = firstEvent(events)
  const holder = directory.holders
    .get(first.source.cardToken)
    ?.find((link) => covers(first.at, { from: link.linkedAt, to: link.unlinkedAt }))
  if (!holder) return unmatched(events, 'unknownCard')
  if (merchantId === null) return unmatched(events, 'unknownMerchant')
  const number = events
    .flatMap((event) => numberOf(event.source, directory) ?? [])
    .find((each) => each.merchantId === merchantId)
  return { events, first, holder, merchant: { merchantId, channel: number?.channel ?? 'dineIn' } }
}

function unmatched(events: readonly Payment[], reason: UnmatchedReason): UnmatchedDine {
  return { events, reason }
}

export function paymentOf(event: RulableEvent, directory: Directory): Payment {
  const { eventId, kind, occurredAt: at, amountCents, tipCents, taxCents } = event
  const { network, reference, acquirerMerchantId, belongsTo = null } = event
  const dineEvent: DineEvent = { eventId, kind, at, amountCents, tipCents, taxCents }
  const merchantId = numberOf(event, directory)?.merchantId ?? null
  return { ...dineEvent, network, reference, acquirerMerchantId, merchantId, belongsTo, source: event }
}

function numberOf(event: NetworkEvent, { merchants }: Directory): AcquirerId | undefined {
  return merchants
    .get(acquirerKey(event))
    ?.find((number) => covers(event.occurredAt, { from: number.validFrom, to: number.validTo }))
}

function acquirerKey({ network, acquirerMerchantId }: Pick<NetworkEvent, 'network' | 'acquirerMerchantId'>): string {
  return `${network} ${acquirerMerchantId}`
}

function covers(at: Instant, { from, to }: { readonly from: Date; readonly to: Date | null }): boolean {
  return from.getTime() <= at && (to === null || at < to.getTime())
}
