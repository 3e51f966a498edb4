import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Blocker, watchBlockers } from './blockers.ts'
import type { Database, Db } from './database.ts'
import { blockLongTransactions } from './long-transaction.ts'
import { DatabaseRefusal } from '../settings/operator-error.ts'

/** How a migrator waits for locks that the site holds. */
export interface Patience {
  /** How often something is tried before the migrator gives up. */
  readonly attempts: number
  /**
   * Who waits for an exclusive lock makes everybody behind it wait as well, and what members ask ends after two seconds: half of that.
   */
  readonly lockTimeoutMs: number
  /** Limits the wait for long transactions under way; meanwhile only new ones of their kind wait. */
  readonly longTimeoutMs: number
  /** Statements without a transaction wait in nobody's way, for every transaction that began before them. */
  readonly aloneTimeoutMs: number
  /** The first pause; each is twice the last, up to 5 s, and up to half of it is chance. */
  readonly pauseMs: number
}

export const defaultPatience: Patience = {
  attempts: 20,
  lockTimeoutMs: 1_000,
  longTimeoutMs: 10_000,
  aloneTimeoutMs: 300_000,
  pauseMs: 250,
}

/** What stopped a migrator. Its message names the table and who holds it; what was applied before stays applied. */
export class MigrationError extends DatabaseRefusal {}

export interface PatientWork {
  /** The name of a migration, for the message. */
  readonly what: string
  readonly patience: Patience
  say(line: string): void
}

/**
 * Runs the work in a transaction that gives up a lock soon, again and again while others hold it. Waits for long transactions first and blocks
 * new ones, since several of them would leave no gap for a lock. Throws MigrationError at the last.
 */
export async function transactWithPatience<Answer>(
  { connection, database, ...options }: PatientWork & { readonly connection: Db; readonly database: Database },
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  return withPatience({ connection, database, ...options }, () =>
    connection.transaction().execute(async (tx) => {
      await setTimeouts(tx, { lockTimeoutMs: options.patience.longTimeoutMs, until: 'the transaction ends' })
      await blockLongTransactions(tx)
      await setTimeouts(tx, { lockTimeoutMs: options.patience.lockTimeoutMs, until: 'the transaction ends' })
      return work(tx)
    }),
  )
}

/** Runs the work without a transaction, with the longer timeout, again and again. */
export async function runAloneWithPatience<Answer>(
  { connection, database, ...options }: PatientWork & { readonly connection: Db; readonly database: Database },
  work: () => Promise<Answer>,
): Promise<Answer> {
  await setTimeouts(connection, { lockTimeoutMs: options.patience.aloneTimeoutMs, until: 'it is set again' })
  try {
    return await withPatience({ connection, database, ...options }, work)
  } finally {
    await sql`reset lock_timeout`.execute(connection)
  }
}

async function withPatience<Answer>(
  { what, patience, say, connection, database }: PatientWork & { connection: Db; database: Database },
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const watch = await watchBlockers(database, connection)
    try {
      return await work()
    } catch (error) {
      if (!isLockTrouble(error)) throw inWords(error, what)
      const reason = `${what} waits for ${describe(watch.last())}`
      if (attempt >= patience.attempts)
        throw new MigrationError(`${reason}: given up after ${attempt} tries. Nothing of it was applied.`, {
          cause: error,
        })
      say(`${reason}: try ${attempt} of ${patience.attempts}`)
    } finally {
      await watch.stop()
    }
    await sleep(pauseAfter(attempt, patience))
  }
}

async function setTimeouts(
  db: Db,
  { lockTimeoutMs, until }: { lockTimeoutMs: number; until: 'the transaction ends' | 'it is set again' },
): Promise<void> {
  const local = until === 'the transaction ends'
  await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, ${local}),
    set_config('statement_timeout', '0', ${local})`.execute(db)
}

/** lock_not_available and deadlock_detected: somebody else was in the way, and the same may pass later. */
function isLockTrouble(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** What a statement of a file met, with the file's name; a fault that is not the database's stays what it is. */
function inWords(error: unknown, what: string): unknown {
  return error instanceof pg.DatabaseError ? new MigrationError(`${what}: ${error.message}`, { cause: error }) : error
}

function pauseAfter(attempt: number, { pauseMs }: Patience): number {
  return Math.min(5_000, pauseMs * 2 ** (attempt - 1)) * (1 - Math.random() / 2)
}

function describe(blocker: Blocker | null): string {
  if (blocker === null) return 'a lock'
  const { table, pid, user, application, state, since } = blocker
  const named = application === '' ? user : `${user}, ${application}`
  return `${table ?? 'transactions that began earlier'}, held by process ${pid} of the database (${named}, ${state} since ${since})`
}
