import { sql } from 'kysely'
import type { MembersLocked } from './lock-members.ts'
import type { Tx } from './transact.ts'

/**
 * Whoever evaluates shares what is dated, until the transaction ends: nobody records meanwhile what was in the past. Behind the locks of the members, as the
 * order of locks has it (decision 0060).
 */
export async function shareFacts({ tx }: MembersLocked): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(74616224)`.execute(tx)
}

/**
 * Whoever records what was in the past has it alone: what is read from then on of dines that were judged stays all there is, until the transaction ends. Who
 * evaluates members in the same transaction has locked them before.
 */
export async function holdFacts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(74616224)`.execute(tx)
}
