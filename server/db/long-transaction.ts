import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { inTransaction, type Tx } from './transact.ts'

const lockKey = 74616225
const everyMs = 50
/** Exceeds what a migration file may take to get its locks. */
const mostWaitMs = 20_000
const isMigrating = Symbol('a migration changes tables')

/**
 * Runs a batch in a transaction (`inTransaction`) that may last longer than a migration waits for its locks: with several under way, one always holds the
 * table. Waits while a migration changes tables, without holding a connection; after 20 s it starts anyway.
 */
export async function inLongTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const until = Date.now() + mostWaitMs
  while (Date.now() < until) {
    const result = await inTransaction(db, async (tx) => ((await trySharedLock(tx)) ? work(tx) : isMigrating))
    if (result !== isMigrating) return result
    await sleep(everyMs * (1 + Math.random()))
  }
  return inTransaction(db, work)
}

/** Waits for the long transactions under way, and blocks new ones until this transaction ends. Throws where that takes longer than `lock_timeout`. */
export async function blockLongTransactions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/** Returns false while a migration holds the lock or waits for it. */
async function trySharedLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKey}) as shared`.execute(tx)
  return rows[0]?.shared === true
}
