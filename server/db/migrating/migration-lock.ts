import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from '../database.ts'

const lockKey = 74616221
const everyMs = 200

/**
 * One connection on which this process alone migrates; others wait until it is done or gone. They ask again and again rather than wait
 * inside one statement: such a statement is a transaction that `create index concurrently` would wait for in its turn, for ever.
 */
export async function withMigrationLock<Answer>(
  database: Database,
  { say, work }: { say(line: string): void; work(connection: Db): Promise<Answer> },
): Promise<Answer> {
  return database.owner.connection().execute(async (connection) => {
    let told = false
    while (!(await tryLock(connection))) {
      if (!told) say('Another migrator is at work: waiting for it.')
      told = true
      await sleep(everyMs)
    }
    try {
      return await work(connection)
    } finally {
      // Where the connection is lost the lock is gone with it, and the first error is the one to tell.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection).catch(() => undefined)
    }
  })
}

async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(connection)
  return rows[0]?.taken === true
}
