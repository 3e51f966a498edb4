import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { type Evaluation, postableLines, totalOf } from '#domain/evaluation/evaluation.ts'
import { balancePieces } from '#domain/rewards/balance-pieces.ts'
import { newStanding } from '#domain/standing/standing.ts'
import type { Db } from '../../db/database.ts'
import { readTogether } from '../../db/read-together.ts'
import { grantChange, grantsText } from '../../dines/campaign-facts.ts'
import { dineWithFacts, type FactBase, loadFacts } from '../../dines/dine-facts.ts'
import { type DineRecord, recordText, type StoredDine, verdictText } from '../../dines/dine-record.ts'
import { findHistories } from '../../dines/store.ts'
import { directoryOf, matchDines, type MatchedDine } from '../../feed/matching/match-dines.ts'
import { recordOf } from '../../feed/matching/place-dines.ts'
import { findHeldCards } from '../../feed/matching/held-cards-store.ts'
import { findAcquirerIds, type StoredEvent } from '../../feed/store.ts'
import { findBalanceMovements, findWithEnded } from '../ended/balance-movements-store.ts'
import {
  findEventsOfCards,
  findPostedLines,
  findSums,
  findTokens,
  type MembersNamed,
  type PostedLine,
  type StoredSum,
} from './replay-store.ts'

/**
 * `events`: a transaction is not what its events say. `verdict`: not what the rules say of it. `grant`: budgets have for it what it does not ask for.
 * `journal`: the journal is not what it says. `ended`: what had ended of a visit was taken a second time, or given back without a reason.
 */
export type ReplayCheck = 'events' | 'verdict' | 'grant' | 'journal' | 'ended'

export interface ReplayFault {
  readonly check: ReplayCheck
  readonly partnerId: string
  readonly memberId: number
  /** Null: events that belong to no transaction, though they match. */
  readonly transactionId: number | null
  readonly stands: string
  readonly derived: string
}

/**
 * Derives every verdict on these members' dines anew, from the events, links, terms and rules as they were, and compares it with what stands.
 * Writes nothing. What matches only since its network's days are over stays unmatched, and is no fault.
 */
export async function replayMembers(db: Db, members: MembersNamed, now: Date): Promise<readonly ReplayFault[]> {
  const { partnerId, memberIds } = members
  const questions = memberIds.map((memberId) => ({ partnerId, memberId, from: 0 }))
  const [stored, told] = await readTogether(db, [() => findHistories(db, questions), () => findTold(db, members)])
  const ids = stored.map(({ id }) => id)
  const derived = deriveRecords(told, { ...members, stored, now })
  const [facts, lines, sums] = await readTogether(db, [
    () => loadFacts(db, [...derived.records.values()]),
    () => findPostedLines(db, members, ids),
    () => findSums(db, partnerId, ids),
  ])
  const posted = Map.groupBy(lines, ({ transactionId }) => transactionId)
  return [
    ...derived.faults,
    ...stored
      .filter(({ id }) => !derived.records.has(id))
      .map((dine) => faultOf('events', dine, ['a transaction', 'none'])),
    ...judgeAnew(stored, { records: derived.records, facts, sums }),
    ...stored.flatMap((dine) => journalFault(dine, posted.get(dine.id) ?? [])),
    ...(await findEndedTwice(db, members)),
  ]
}

/** What is booked of visits whose reward had ended is what their later refunds ask for. */
async function findEndedTwice(db: Db, { partnerId, memberIds }: MembersNamed): Promise<readonly ReplayFault[]> {
  const ended = await findWithEnded(db, { partnerId, memberIds })
  const movements = await findBalanceMovements(db, { partnerId, memberIds: ended })
  return [...movements].flatMap(([memberId, own]) =>
    [...balancePieces(own).due].map(([transactionId, due]): ReplayFault => {
      const wrong = { stands: 'what had ended is taken twice', derived: `${due} more given back` }
      return { check: 'ended', partnerId, memberId, transactionId, ...wrong }
    }),
  )
}

interface Deriving extends MembersNamed {
  readonly stored: readonly StoredDine[]
  readonly now: Date
}

interface Derived {
  /** By the id of the transaction that stands for it. */
  readonly records: ReadonlyMap<number, DineRecord>
  readonly faults: readonly ReplayFault[]
}

/** What networks told of the members' cards, and whose and where it was. */
interface Told {
  readonly events: readonly StoredEvent[]
  readonly directory: ReturnType<typeof directoryOf>
}

async function findTold(db: Db, members: MembersNamed): Promise<Told> {
  const own = await findTokens(db, members)
  const held = await findHeldCards(db, own)
  const tokens = new Set(own.flatMap((token) => held.cards.tokensOf(token)))
  const events = await findEventsOfCards(db, tokens)
  const numbers = new Map(events.map((event) => [`${event.network} ${event.acquirerMerchantId}`, event]))
  return { events, directory: directoryOf(held, await findAcquirerIds(db, [...numbers.values()])) }
}

function deriveRecords({ events, directory }: Told, { stored, now, ...members }: Deriving): Derived {
  const byName = new Map(events.map((event) => [nameOf(event), event]))
  const byId = new Map(stored.map((dine) => [dine.id, dine]))
  const records = new Map<number, DineRecord>()
  const faults: ReplayFault[] = []
  for (const match of matchDines(events, directory)) {
    if (!('holder' in match) || !isTheirs(match, members)) continue
    const ids = new Set(match.events.map(({ source }) => byName.get(nameOf(source))?.transactionId ?? null))
    const [id] = ids
    if (ids.size === 1 && id === null) continue
    const dine = typeof id === 'number' && ids.size === 1 ? byId.get(id) : undefined
    if (!dine) {
      const { partnerId, memberId } = match.holder
      const told = match.events.map(({ eventId }) => eventId).join(', ')
      faults.push({
        check: 'events',
        partnerId,
        memberId,
        transactionId: null,
        stands: [...ids].join(', '),
        derived: `one transaction of ${told}`,
      })
      continue
    }
    const record = standingHold(recordOf(match, { id: dine.id, now }), dine)
    records.set(dine.id, record)
    if (recordText(record) !== recordText(dine))
      faults.push(faultOf('events', dine, [recordText(dine), recordText(record)]))
  }
  return { records, faults }
}

/** Whoever ends holds comes once a minute: one whose days have just passed may still stand. */
function standingHold(record: DineRecord, { holdEnded }: StoredDine): DineRecord {
  return { ...record, holdEnded: record.holdEnded && holdEnded }
}

function isTheirs({ holder }: MatchedDine, { partnerId, memberIds }: MembersNamed): boolean {
  return holder.partnerId === partnerId && memberIds.includes(holder.memberId)
}

interface Judging {
  readonly records: Derived['records']
  readonly facts: FactBase
  readonly sums: ReadonlyMap<number, StoredSum>
}

function judgeAnew(stored: readonly StoredDine[], { records, facts, sums }: Judging): readonly ReplayFault[] {
  const known = stored.filter(({ id }) => records.has(id))
  return [...Map.groupBy(known, ({ memberId }) => memberId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const byEvent = new Map(
      own.flatMap((dine) => {
        const record = records.get(dine.id)
        return record ? [[`${record.network} ${record.eventId}`, { dine, record }] as const] : []
      }),
    )
    const dines = [...byEvent.values()].map(({ record }) => dineWithFacts(record, facts))
    const history = evaluateHistory(dines, { opening: newStanding, rules: facts.rules.get(first.partnerId) ?? [] })
    return history.dines.flatMap(({ dine, history: before, evaluation }) => {
      const found = byEvent.get(`${dine.network} ${dine.eventId}`)
      if (!found) return []
      const derived = verdictText(evaluation, { before, added: evaluation.contribution })
      const stands = verdictText(found.dine, found.dine.history)
      const granted = grantChange({ record: found.record, evaluation }, facts.campaigns)
      return [
        ...(derived === stands
          ? sumFault(found.dine, evaluation, sums.get(found.dine.id))
          : [faultOf('verdict', found.dine, [stands, derived])]),
        ...granted.map(({ before: recorded, after }) =>
          faultOf('grant', found.dine, [grantsText(recorded), grantsText(after)]),
        ),
      ]
    })
  })
}

function sumFault(
  dine: StoredDine,
  { qualified, lines }: Pick<Evaluation, 'qualified' | 'lines'>,
  sum: StoredSum | undefined,
): readonly ReplayFault[] {
  const derived = JSON.stringify([qualified, totalOf(lines)])
  const stands = JSON.stringify(sum && [sum.qualified, sum.reward])
  return derived === stands ? [] : [faultOf('verdict', dine, [stands, derived])]
}

function journalFault(dine: StoredDine, posted: readonly PostedLine[]): readonly ReplayFault[] {
  const derived = linesText(postableLines(dine))
  const stands = linesText(posted)
  return derived === stands ? [] : [faultOf('journal', dine, [stands, derived])]
}

/** Lines that came to nothing in the end say nothing. */
function linesText(lines: readonly Pick<PostedLine, 'code' | 'amount' | 'currency'>[]): string {
  return lines
    .filter(({ amount }) => amount !== 0)
    .map(({ code, amount, currency }) => `${code} ${amount} ${currency}`)
    .toSorted()
    .join(', ')
}

function faultOf(
  check: ReplayCheck,
  { partnerId, memberId, id: transactionId }: StoredDine,
  [stands, derived]: readonly [stands: string, derived: string],
): ReplayFault {
  return { check, partnerId, memberId, transactionId, stands, derived }
}

function nameOf({ network, eventId }: Pick<StoredEvent, 'network' | 'eventId'>): string {
  return `${network} ${eventId}`
}
