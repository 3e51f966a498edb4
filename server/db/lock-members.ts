import { sql } from 'kysely'
import type { Tx } from './transact.ts'

const byMembers = Symbol('the members are locked')

/**
 * A transaction that holds its members' locks, for whatever writes their dines, postings or credits. Only `lockMembers` makes one, so that nobody
 * can write first and lock later: the order of all locks is decision 0060.
 */
export interface MembersLocked {
  readonly tx: Tx
  readonly memberIds: ReadonlySet<number>
  readonly [byMembers]: true
}

const lockedBy = new WeakMap<Tx, MembersLocked>()

/**
 * Locks the members in the order of their ids, so that two transactions wait for each other and never in a circle. Once in a transaction, for all whom
 * it will write: throws where it is asked for others later.
 */
export async function lockMembers(tx: Tx, memberIds: Iterable<number>): Promise<MembersLocked> {
  const ids = new Set(memberIds)
  const held = lockedBy.get(tx)
  if (held) {
    requireLocked(held, ids)
    return held
  }
  if (ids.size > 0)
    await sql`select id from member where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  const locked: MembersLocked = { tx, memberIds: ids, [byMembers]: true }
  lockedBy.set(tx, locked)
  return locked
}

/** Throws where the transaction writes of a member whose lock it does not hold. */
export function requireLocked({ memberIds }: MembersLocked, written: Iterable<number>): void {
  for (const memberId of written)
    if (!memberIds.has(memberId)) throw new Error(`Member ${memberId} is written without its lock`)
}
