import type { Cards } from '#domain/cards/replaced-cards.ts'
import { dayMs, type Instant } from '#domain/dates.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { isDated, momentOf } from '#domain/dines/dated-events.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { matchEvents } from '#domain/matching/match-events.ts'
import type { PaymentEvent } from '#domain/matching/payment-event.ts'
import type { UnmatchedReason } from '../../db/tables/reward-tables.ts'
import type { NetworkEvent, RulableEvent } from '../network-event.ts'
import type { AcquirerId, CardHolder } from '../store.ts'
import type { HeldCards } from './held-cards-store.ts'

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
  readonly cards: Cards
  readonly holders: ReadonlyMap<string, readonly CardHolder[]>
  readonly merchants: ReadonlyMap<string, readonly AcquirerId[]>
}

export function directoryOf({ cards, holders }: HeldCards, merchants: readonly AcquirerId[]): Directory {
  return {
    cards,
    holders: Map.groupBy(holders, (holder) => holder.cardToken),
    merchants: Map.groupBy(merchants, acquirerKey),
  }
}

/** Puts events together into dines and finds whose they are. Source: docs/rewards.md, "Matching", "Member and restaurant". */
export function matchDines(
  events: readonly RulableEvent[],
  directory: Directory,
): readonly (MatchedDine | UnmatchedDine)[] {
  return [...Map.groupBy(events, ({ cardToken }) => directory.cards.nameOf(cardToken)).values()].flatMap((ofCard) =>
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

function hasHolder(event: Payment, directory: Directory): boolean {
  return linksOf(event, directory).some((link) => link.linkedAt.getTime() <= event.at)
}

/** The links of an event's own token, then those of the tokens whose place it took, or that took its place. */
function linksOf({ source: { cardToken } }: Payment, { cards, holders }: Directory): readonly CardHolder[] {
  return cards.tokensOf(cardToken).flatMap((token) => (holders.get(token) ?? []).toSorted(byBeginning))
}

function byBeginning(a: CardHolder, b: CardHolder): number {
  return a.linkedAt.getTime() - b.linkedAt.getTime()
}

/** A dine belongs to whoever held the card at its moment. */
function matchVisit(
  { events, merchantId }: { readonly events: readonly Payment[]; readonly merchantId: number | null },
  directory: Directory,
): MatchedDine | UnmatchedDine {
  const held = holderAt(firstEvent(events), directory)
  if (!held) return unmatched(events, 'unknownCard')
  const { first, holder } = held
  if (merchantId === null) return unmatched(events, 'unknownMerchant')
  const number = events
    .flatMap((event) => numberOf(event.source, directory) ?? [])
    .find((each) => each.merchantId === merchantId)
  return { events, first, holder, merchant: { merchantId, channel: number?.channel ?? 'dineIn' } }
}

/**
 * Of an event that names its day alone, whoever held the card first that day, at the last moment of theirs: who linked it that day can't have earned
 * with it before.
 */
function holderAt(event: Payment, directory: Directory): Pick<MatchedDine, 'first' | 'holder'> | null {
  const links = linksOf(event, directory)
  if (!event.isDated) {
    const holder = links.find((link) => covers(event.at, { from: link.linkedAt, to: link.unlinkedAt }))
    return holder ? { first: event, holder } : null
  }
  const [holder] = links
    .filter(({ linkedAt, unlinkedAt }) => linkedAt.getTime() <= event.at && endOf(unlinkedAt) > event.at - dayMs + 1)
    .toSorted(byBeginning)
  return holder ? { first: { ...event, at: Math.min(event.at, endOf(holder.unlinkedAt) - 1) }, holder } : null
}

function endOf(moment: Date | null): Instant {
  return moment?.getTime() ?? Infinity
}

function unmatched(events: readonly Payment[], reason: UnmatchedReason): UnmatchedDine {
  return { events, reason }
}

export function paymentOf(event: RulableEvent, directory: Directory): Payment {
  const { eventId, kind, amountCents, tipCents, taxCents } = event
  const { network, reference, acquirerMerchantId, belongsTo = null } = event
  const moment = { kind, at: event.occurredAt }
  const dineEvent: DineEvent = { eventId, kind, at: momentOf(moment), amountCents, tipCents, taxCents }
  const merchantId = numberOf(event, directory)?.merchantId ?? null
  const payment = { ...dineEvent, network, reference, acquirerMerchantId, merchantId, belongsTo, source: event }
  return { ...payment, isDated: isDated(moment) }
}

function numberOf(event: NetworkEvent, { merchants }: Directory): AcquirerId | undefined {
  const numbers = merchants.get(acquirerKey(event)) ?? []
  const at = (moment: Instant) =>
    numbers.find((number) => covers(moment, { from: number.validFrom, to: number.validTo }))
  // What names its day alone may be of a number that was recorded as of that day.
  return at(event.occurredAt) ?? at(momentOf({ kind: event.kind, at: event.occurredAt }))
}

function acquirerKey({ network, acquirerMerchantId }: Pick<NetworkEvent, 'network' | 'acquirerMerchantId'>): string {
  return `${network} ${acquirerMerchantId}`
}

function covers(at: Instant, { from, to }: { readonly from: Date; readonly to: Date | null }): boolean {
  return from.getTime() <= at && (to === null || at < to.getTime())
}
