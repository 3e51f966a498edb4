import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { inTransaction, type Tx } from './transact.ts'

const lockKey = 74616225
const everyMs = 50
/** Longer than a migration file may take to get its locks. */
const mostWaitMs = 20_000
const isMigrating = Symbol('a migration changes tables')

/**
 * `inTransaction` for batches that run longer than a migration waits for its locks: with several under way, one is always at work, and the migration
 * would find no gap. It begins once no migration is changing tables, and holds no connection until then. After 20 s it begins all the same.
 */
export async function inLongTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const until = Date.now() + mostWaitMs
  while (Date.now() < until) {
    const result = await inTransaction(db, async (tx) => ((await shareTables(tx)) ? work(tx) : isMigrating))
    if (result !== isMigrating) return result
    await sleep(everyMs * (1 + Math.random()))
  }
  return inTransaction(db, work)
}

/** Waits until the long transactions under way have ended, and keeps others from beginning until this one ends. Heeds `lock_timeout`. */
export async function outlastLongTransactions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/** False while a migration has the lock or waits for it. */
async function shareTables(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKey}) as shared`.execute(tx)
  return rows[0]?.shared === true
}
