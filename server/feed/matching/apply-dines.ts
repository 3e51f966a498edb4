import type { DinersLocked } from '../../dines/shared-cards/lock-diners.ts'
import type { WithdrawalReason } from '#domain/rules/verdict.ts'
import { type DineRecord, recordText, type StoredDine } from '../../dines/dine-record.ts'
import type { TouchedMember } from '../../dines/judge-members.ts'
import { refoldMembers } from '../../dines/refold-members.ts'
import { directoryOf, type MatchedDine, matchDines, type Payment, type UnmatchedDine } from './match-dines.ts'
import { type NetworkEvent, referenceKey } from '../network-event.ts'
import type { HeldCards } from './held-cards-store.ts'
import { type PlacedDine, type PlacedDines, placeDines } from './place-dines.ts'
import {
  type DecidedEvent,
  decideEvents,
  type EventState,
  findAcquirerIds,
  insertEvents,
  type StoredEvent,
} from '../store.ts'

export interface DineEvents {
  readonly fresh: readonly NetworkEvent[]
  /** All events that are kept already of the dines to look at. */
  readonly known: readonly StoredEvent[]
  /** Whose references are looked at. What else is known only tells their payments apart from others. */
  readonly named: readonly NetworkEvent[]
  readonly held: HeldCards
  readonly now: Date
}

/** Puts events together into dines, finds whose they are, evaluates their members again. Answers how many fresh events match nothing. */
export async function applyDines(
  locked: DinersLocked,
  { fresh, known, named, held, now }: DineEvents,
): Promise<number> {
  const { tx } = locked
  const events = [...known, ...fresh]
  const directory = directoryOf(held, await findAcquirerIds(tx, uniqueAcquirers(events)))
  const isLeft = leavesUnmatched(known, named)
  const matches = matchDines(events, directory).filter((match) => !isLeft(match))
  const placed = await placeDines(tx, { matches, known, held, now })
  const decided = new Map(
    placed.dines.flatMap((dine) => dine.match.events.map((event) => [event.source, decisionOn(event, dine)] as const)),
  )
  await refoldMembers(locked, touchedMembers(placed, { known, isEachTouched: fresh.length === 0 }), { now })
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

/**
 * Beside what is looked at stands what nobody was found for. Whether somebody is found now is not asked of it here: its own network's days may be over,
 * and the return of another payment does not bring it back.
 */
function leavesUnmatched(
  known: readonly StoredEvent[],
  named: readonly NetworkEvent[],
): (match: MatchedDine | UnmatchedDine) => boolean {
  const unmatched = new Set<NetworkEvent>(known.filter(({ state }) => state === 'unmatched'))
  const keys = new Set(named.map(referenceKey))
  return (match) =>
    'holder' in match && match.events.every(({ source }) => unmatched.has(source) && !keys.has(referenceKey(source)))
}

/** An event that matched nothing may match nothing for another reason now: who looks into it is told the newest. */
function isNews(decision: EventState, event: StoredEvent): boolean {
  return (
    decision.state !== event.state ||
    decision.reason !== event.reason ||
    decision.transactionId !== event.transactionId ||
    decision.isStray !== event.isStray
  )
}

interface Touching {
  readonly known: readonly StoredEvent[]
  /** Nothing came, but what is recorded of cards and restaurants is another now. */
  readonly isEachTouched: boolean
}

/** Each member once: from the earliest of its dines that are new, changed or gone. */
function touchedMembers({ dines, gone }: PlacedDines, touching: Touching): readonly TouchedMember[] {
  const reasonOf = withdrawals(dines, touching.known)
  const touches = [
    ...dines.flatMap((dine) => touchesOf(dine, touching)),
    ...gone.map((dine): TouchedMember => {
      const { id, partnerId, memberId, authorisedAt: from } = dine
      return { partnerId, memberId, from, dines: [], withdrawn: [{ id, reason: reasonOf(dine) }] }
    }),
  ]
  return [...Map.groupBy(touches, (touch) => touch.memberId).values()].flatMap((group): readonly TouchedMember[] => {
    const [first] = group
    if (!first) return []
    return [
      {
        partnerId: first.partnerId,
        memberId: first.memberId,
        from: Math.min(...group.map((touch) => touch.from)),
        dines: group.flatMap((touch) => touch.dines),
        withdrawn: group.flatMap((touch) => touch.withdrawn),
      },
    ]
  })
}

function touchesOf({ before, record }: PlacedDine, { isEachTouched }: Touching): readonly TouchedMember[] {
  if (!record || (before && !isEachTouched && !isChanged(before, record))) return []
  const from = Math.min(before?.authorisedAt ?? Infinity, record.authorisedAt)
  const { partnerId, memberId } = record
  return [{ partnerId, memberId, from, dines: [record], withdrawn: [] }]
}

/** An event that says nothing new, as a repetition, leaves a dine as it is. */
function isChanged(before: DineRecord, record: DineRecord): boolean {
  return recordText(before) !== recordText(record)
}

/** Where the events of a transaction went that is none any more. */
function withdrawals(
  dines: readonly PlacedDine[],
  known: readonly StoredEvent[],
): (dine: StoredDine) => WithdrawalReason {
  const wasIn = new Map(known.map((event) => [event as NetworkEvent, event.transactionId]))
  const heirs = dines.flatMap(({ record, match }) =>
    match.events.map(({ source }) => ({ id: wasIn.get(source) ?? null, record, match })),
  )
  return ({ id, partnerId, memberId }) => {
    const own = heirs.filter((heir) => heir.id === id)
    const records = own.flatMap(({ record }) => record ?? [])
    if (records.some((record) => record.partnerId === partnerId && record.memberId === memberId))
      return 'joinedWithAnother'
    if (records.length > 0) return 'belongsToAnother'
    const isBeforeLinking = own.some(({ match }) => 'reason' in match && match.reason === 'unknownCard')
    return isBeforeLinking ? 'cardNotLinkedThen' : 'noLongerMatched'
  }
}

function decisionOn({ source: { network, eventId }, merchantId }: Payment, { match, record }: PlacedDine): EventState {
  const isStray = merchantId === null
  if (record) return { network, eventId, state: 'accepted', reason: null, transactionId: record.id, isStray }
  const reason = 'reason' in match ? match.reason : null
  return { network, eventId, state: 'unmatched', reason, transactionId: null, isStray: false }
}

function uniqueAcquirers(events: readonly NetworkEvent[]): readonly NetworkEvent[] {
  return [...new Map(events.map((event) => [`${event.network} ${event.acquirerMerchantId}`, event])).values()]
}
