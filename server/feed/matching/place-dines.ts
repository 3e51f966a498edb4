import { dayMs } from '#domain/dates.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { holdDays } from '#domain/dines/networks.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../../db/database.ts'
import type { DineRecord, StoredDine } from '../../dines/dine-record.ts'
import { type FreshDine, transactionIdsFor } from '../../ids/transaction-id-store.ts'
import { type DineName, findDines } from '../../dines/store.ts'
import type { MatchedDine, UnmatchedDine } from './match-dines.ts'
import type { StoredEvent } from '../store.ts'
import type { HeldCards } from './held-cards-store.ts'

export interface PlacedDine {
  readonly match: MatchedDine | UnmatchedDine
  /** The transaction that goes on as this one. */
  readonly before: StoredDine | null
  /** Where the events go: null where they match nothing. */
  readonly record: DineRecord | null
}

export interface PlacedDines {
  readonly dines: readonly PlacedDine[]
  /** Transactions of before that are none any more. */
  readonly gone: readonly StoredDine[]
}

export interface Placing {
  readonly matches: readonly (MatchedDine | UnmatchedDine)[]
  readonly known: readonly StoredEvent[]
  readonly held: HeldCards
  readonly now: Date
}

/** Gives each dine its transaction: the one that most of its events have already, or a new one. */
export async function placeDines(tx: Db, { matches, known, held, now }: Placing): Promise<PlacedDines> {
  const transactionOf = new Map(known.map((event) => [nameOf(event), event.transactionId]))
  const before = await findDines(tx, namesOf(known, held))
  const byId = new Map(before.map((dine) => [dine.id, dine]))
  const kept = keepTransactions(matches, { transactionOf, byId })
  const fresh = matches.flatMap((match) => ('holder' in match && !kept.has(match) ? [match] : []))
  const ids = await transactionIdsFor(tx, fresh.map(freshDine))
  const idOf = new Map<MatchedDine | UnmatchedDine, number | undefined>(
    fresh.map((match, index) => [match, ids[index]]),
  )
  const dines = matches.map((match): PlacedDine => {
    if (!('holder' in match)) return { match, before: null, record: null }
    const stored = kept.get(match) ?? null
    const id = stored?.id ?? required(idOf.get(match), 'an id for each new dine')
    return { match, before: stored, record: recordOf(match, { id, now }) }
  })
  const goingOn = new Set([...kept.values()].map(({ id }) => id))
  return { dines, gone: before.filter(({ id }) => !goingOn.has(id)) }
}

function freshDine({ holder: { partnerId, memberId }, first }: MatchedDine): FreshDine {
  return { partnerId, memberId, network: first.network, eventId: first.eventId, at: first.at }
}

function namesOf(known: readonly StoredEvent[], { cards, holders }: HeldCards): readonly DineName[] {
  const holdersOf = Map.groupBy(holders, ({ cardToken }) => cards.nameOf(cardToken))
  const names = known.flatMap(({ transactionId: id, cardToken }) =>
    id === null ? [] : (holdersOf.get(cards.nameOf(cardToken)) ?? []).map(({ partnerId }) => ({ partnerId, id })),
  )
  return [...new Map(names.map((name) => [`${name.partnerId} ${name.id}`, name])).values()]
}

interface Before {
  readonly transactionOf: ReadonlyMap<string, number | null>
  readonly byId: ReadonlyMap<number, StoredDine>
}

interface Claim {
  readonly match: MatchedDine
  readonly dine: StoredDine
  readonly weight: number
}

/** A transaction goes on where the money that it was rewarded for is, so that what was posted stays with it. */
function keepTransactions(
  matches: readonly (MatchedDine | UnmatchedDine)[],
  before: Before,
): ReadonlyMap<MatchedDine | UnmatchedDine, StoredDine> {
  const claims = matches.flatMap((match) => ('holder' in match ? claimsOf(match, before) : []))
  const kept = new Map<MatchedDine | UnmatchedDine, StoredDine>()
  const taken = new Set<number>()
  for (const { match, dine } of claims.toSorted((a, b) => b.weight - a.weight || compareStored(a.dine, b.dine))) {
    if (kept.has(match) || taken.has(dine.id)) continue
    kept.set(match, dine)
    taken.add(dine.id)
  }
  return kept
}

/** Of two alike the earlier dine goes on. */
function compareStored(one: StoredDine, other: StoredDine): number {
  return one.authorisedAt - other.authorisedAt || one.id - other.id
}

function claimsOf(match: MatchedDine, { transactionOf, byId }: Before): readonly Claim[] {
  const weights = new Map<number, number>()
  for (const { kind, source } of match.events) {
    const id = transactionOf.get(nameOf(source)) ?? null
    if (id !== null) weights.set(id, (weights.get(id) ?? 0) + (kind === 'clearing' ? 100 : 1))
  }
  return [...weights].flatMap(([id, weight]): readonly Claim[] => {
    const dine = byId.get(id)
    const isTheirs = dine?.partnerId === match.holder.partnerId && dine.memberId === match.holder.memberId
    return isTheirs ? [{ match, dine, weight }] : []
  })
}

interface Recording {
  readonly id: number
  readonly now: Date
}

/** A dine as a transaction with this id. */
export function recordOf({ events, first, holder, merchant }: MatchedDine, { id, now }: Recording): DineRecord {
  const amounts = sumEvents(events)
  const holdUntil = first.at + holdDays[first.network] * dayMs
  return {
    id,
    partnerId: holder.partnerId,
    memberId: holder.memberId,
    network: first.network,
    reference: first.reference,
    cardToken: holder.cardToken,
    merchantId: merchant.merchantId,
    channel: merchant.channel,
    authorisedAt: first.at,
    eventId: first.eventId,
    amounts,
    holdEnded: amounts.clearedCents === 0 && holdUntil <= now.getTime(),
  }
}

function nameOf({ network, eventId }: Pick<StoredEvent, 'network' | 'eventId'>): string {
  return `${network} ${eventId}`
}
