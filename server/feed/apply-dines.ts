import { required } from '#domain/required.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import type { Db } from '../db/database.ts'
import { nextIds } from '../db/rows.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import type { DineRecord, StoredDine } from '../dines/dine-record.ts'
import { refoldMembers, type TouchedMember } from '../dines/refold-members.ts'
import { findDines } from '../dines/store.ts'
import {
  asDineEvent,
  dineKey,
  directoryOf,
  type EventGroup,
  matchDine,
  type MatchedDine,
  type UnmatchedDine,
} from './match-dines.ts'
import type { NetworkEvent } from './network-event.ts'
import {
  type CardHolder,
  type DecidedEvent,
  decideEvents,
  type EventState,
  findAcquirerIds,
  insertEvents,
  type StoredEvent,
} from './store.ts'

export interface DineEvents {
  readonly fresh: readonly NetworkEvent[]
  /** All events that are kept already of the dines to look at. */
  readonly known: readonly StoredEvent[]
  readonly holders: readonly CardHolder[]
  readonly now: Date
}

interface PlacedDine {
  readonly group: EventGroup
  readonly match: MatchedDine | UnmatchedDine
  readonly before: StoredDine | null
  /** Where the events go: null where they match nothing. */
  readonly record: DineRecord | null
}

/** Puts events together into dines, finds whose they are, evaluates their members again. Answers how many fresh events match nothing. */
export async function applyDines(locked: MembersLocked, { fresh, known, holders, now }: DineEvents): Promise<number> {
  const { tx } = locked
  const groups = [...Map.groupBy([...known, ...fresh], dineKey)].map(([key, events]): EventGroup => ({ key, events }))
  const merchants = await findAcquirerIds(tx, uniqueAcquirers(groups))
  const directory = directoryOf(holders, merchants)
  const matches = groups.map((group) => matchDine(group, directory))
  const placed = await place(tx, matches)
  await refoldMembers(locked, touchedMembers(placed), now)
  const decided = new Map(placed.flatMap((dine) => dine.group.events.map((event) => [event, decisionOn(event, dine)])))
  const inserted = fresh.flatMap((event): readonly DecidedEvent[] => {
    const decision = decided.get(event)
    return decision ? [{ ...event, ...decision }] : []
  })
  await insertEvents(tx, inserted, now)
  const moved = known.flatMap((event): readonly EventState[] => {
    const decision = decided.get(event)
    return decision && isNews(decision, event) ? [decision] : []
  })
  await decideEvents(tx, moved)
  return inserted.filter((event) => event.state === 'unmatched').length
}

/** An event that matched nothing may match nothing for another reason now: who looks into it is told the newest. */
function isNews(decision: EventState, event: StoredEvent): boolean {
  return (
    decision.state !== event.state || decision.reason !== event.reason || decision.transactionId !== event.transactionId
  )
}

/** Gives each dine its transaction: the one it has, or a new one where it has none or was thought to be another member's. */
async function place(tx: Db, matches: readonly (MatchedDine | UnmatchedDine)[]): Promise<readonly PlacedDine[]> {
  const names = matches.flatMap(({ events }) => events.slice(0, 1))
  const before = new Map((await findDines(tx, names)).map((dine) => [dineKey(dine), dine]))
  const isNew = (match: MatchedDine | UnmatchedDine) => 'holder' in match && !stays(match, before.get(match.key))
  const ids = await nextIds(tx, 'transaction_id_seq', matches.filter(isNew).length)
  return matches.map((match): PlacedDine => {
    const stored = before.get(match.key) ?? null
    if (!('holder' in match)) return { group: match, match, before: stored, record: null }
    const id = stored && stays(match, stored) ? stored.id : required(ids.shift(), 'an id for each new dine')
    return { group: match, match, before: stored, record: recordOf(match, id) }
  })
}

function stays(match: MatchedDine, stored: StoredDine | undefined): boolean {
  return stored?.partnerId === match.holder.partnerId && stored.memberId === match.holder.memberId
}

function recordOf({ events, first, holder, merchant }: MatchedDine, id: number): DineRecord {
  const [named] = events
  if (!named) throw new RangeError('a dine has at least one event')
  return {
    id,
    partnerId: holder.partnerId,
    memberId: holder.memberId,
    network: named.network,
    reference: named.reference,
    cardToken: named.cardToken,
    merchantId: merchant.merchantId,
    channel: merchant.channel,
    authorisedAt: first.at,
    eventId: first.eventId,
    amounts: sumEvents(events.map(asDineEvent)),
  }
}

/** Each member once: from the earliest of its dines that are new, changed or gone. */
function touchedMembers(placed: readonly PlacedDine[]): readonly TouchedMember[] {
  const touches = placed.flatMap(touchesOf)
  return [...Map.groupBy(touches, (touch) => touch.memberId).values()].flatMap((group): readonly TouchedMember[] => {
    const [first] = group
    if (!first) return []
    return [
      {
        partnerId: first.partnerId,
        memberId: first.memberId,
        from: Math.min(...group.map((touch) => touch.from)),
        dines: group.flatMap((touch) => touch.dines),
        withdrawnIds: group.flatMap((touch) => touch.withdrawnIds),
      },
    ]
  })
}

function touchesOf({ before, record }: PlacedDine): readonly TouchedMember[] {
  const moves = before !== null && before.id !== record?.id
  const leaving: readonly TouchedMember[] = moves
    ? [
        {
          partnerId: before.partnerId,
          memberId: before.memberId,
          from: before.authorisedAt,
          dines: [],
          withdrawnIds: [before.id],
        },
      ]
    : []
  if (!record) return leaving
  const from = moves || !before ? record.authorisedAt : Math.min(before.authorisedAt, record.authorisedAt)
  const { partnerId, memberId } = record
  return [...leaving, { partnerId, memberId, from, dines: [record], withdrawnIds: [] }]
}

function decisionOn({ network, eventId }: NetworkEvent, { match, record }: PlacedDine): EventState {
  if (record) return { network, eventId, state: 'accepted', reason: null, transactionId: record.id }
  const reason = 'reason' in match ? match.reason : null
  return { network, eventId, state: 'unmatched', reason, transactionId: null }
}

function uniqueAcquirers(groups: readonly EventGroup[]): readonly NetworkEvent[] {
  const events = groups.flatMap((group) => group.events)
  return [...new Map(events.map((event) => [`${event.network} ${event.acquirerMerchantId}`, event])).values()]
}
