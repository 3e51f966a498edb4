import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'
import { anyOf, arrayText } from '../db/rows.ts'
import { findPublicIds } from './member-name-store.ts'
import { nameBasedNumber } from './name-based-id.ts'

/** A dine that has no transaction yet: whose, and by its first event. */
export interface FreshDine {
  readonly partnerId: string
  readonly memberId: number
  readonly network: string
  readonly eventId: string
  readonly at: Instant
}

const minuteMs = 60_000
const beginning = Date.UTC(2000, 0, 1)
const perMinute = 10_000_000
/** Until the year 2190. */
const mostMinutes = 100_000_000
/** Nobody's dines are told apart so badly. */
const mostTries = 1_000

/**
 * Ids of transactions, in the dines' order. Members, partners and support know them, so they come from no sequence: a dine has the same again after a
 * restore, and no other dine has it. The minute of the dine leads, so that an index grows at its end; all have 15 digits at most. Source: decision 137.
 */
export async function transactionIdsFor(db: Db, dines: readonly FreshDine[]): Promise<readonly number[]> {
  if (dines.length === 0) return []
  const members = await findPublicIds(db, dines)
  const candidates = (tries: number) => dines.map((dine) => idOf(dine, { members, tries }))
  const taken = new Set(await findTakenTransactions(db, dines, candidates(0)))
  const ids: number[] = []
  for (const dine of dines) {
    let id = idOf(dine, { members, tries: 0 })
    for (let tries = 1; taken.has(id); tries++) {
      if (tries > mostTries) throw new Error(`no id is free for the dine of ${dine.network} ${dine.eventId}`)
      const next = idOf(dine, { members, tries })
      if (!taken.has(next) && (await findTakenTransactions(db, [dine], [next])).length === 0) id = next
    }
    taken.add(id)
    ids.push(id)
  }
  return ids
}

interface Naming {
  readonly members: ReadonlyMap<number, string>
  readonly tries: number
}

function idOf({ partnerId, memberId, network, eventId, at }: FreshDine, { members, tries }: Naming): number {
  const member = required(members.get(memberId), 'the public id of a member')
  const facts = ['commensal.transaction.1', partnerId, member, network, eventId, tries]
  const minute = Math.max(0, Math.floor((at - beginning) / minuteMs))
  return (minute % mostMinutes) * perMinute + nameBasedNumber(facts, perMinute)
}

/** Events name a transaction without its partner, so no two of any partners may be the same. */
async function findTakenTransactions(
  db: Db,
  dines: readonly Pick<FreshDine, 'partnerId'>[],
  ids: readonly number[],
): Promise<readonly number[]> {
  const partnerIds = [...new Set(dines.map(({ partnerId }) => partnerId))]
  const { rows } = await sql<{ id: number }>`
    select transaction_id as id from network_event where transaction_id = ${anyOf('bigint', ids)}
    union select id from transaction where partner_id = any(${arrayText(partnerIds)}::text[]) and id = ${anyOf('bigint', ids)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
