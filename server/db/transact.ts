import type { Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { isContention } from './contention.ts'

/** A handle inside a transaction. */
export type Tx = Transaction<Tables>

const attempts = 8
const firstWaitMs = 10
const longestWaitMs = 400

/**
 * The one way into a transaction. Where two met and this one lost, it is done again from its beginning, so `work` writes to the database alone and has
 * no other effect. A connection that was lost is not tried again: whether a commit arrived is not known then, and the error says so to the caller.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isContention(error)) throw error
    }
    await sleep(waitAfter(attempt))
  }
}

/** Runs `work` in a transaction, and rolls it back where the answer is a refusal. */
export async function undoRefused<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const refused = new Map<unknown, { readonly result: Result }>()
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx)
      if (!(result instanceof Refusal)) return result
      const undone = new Error('refused')
      refused.set(undone, { result })
      throw undone
    })
  } catch (error) {
    const refusal = refused.get(error)
    if (refusal) return refusal.result
    throw error
  }
}

/** Ever longer, and each its own while: those that met must not meet again. */
function waitAfter(attempt: number): number {
  return Math.random() * Math.min(firstWaitMs * 2 ** attempt, longestWaitMs)
}
