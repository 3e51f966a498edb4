import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import { startSteadyLoad } from '#tests/dines/steady-load.ts'
import type { Database } from '../database.ts'
import { migrate } from './migrate.ts'

describeOnPostgres('on PostgreSQL, while the site works', (database) => {
  test('a migration is applied without a deadlock, and no call fails meanwhile', async () => {
    const owner = database.current.owner
    await sql`drop table survey_response`.execute(owner)
    await sql`delete from schema_migration where name = '0052_survey_response.sql'`.execute(owner)
    const site = await openAgain(database.current)
    const load = await startSteadyLoad(site)
    await load.doMore(6)
    const { began, held } = holdForASecond(site)
    await began
    try {
      expect(await migrate(database.current)).toEqual(['0052_survey_response.sql'])
    } finally {
      await held
      await load.doMore(6)
      const { failures, dines, reads } = await load.stop()
      await site.close()
      expect(failures).toEqual([])
      expect(dines).toBeGreaterThan(10)
      expect(reads).toBeGreaterThan(10)
    }
    expect(await deadlocks(database.current)).toBe(0)
  })
})

/** A transaction as a slow report has it: it read two tables, and its locks stay until it ends. */
function holdForASecond(site: Database) {
  const { promise: began, resolve } = Promise.withResolvers<void>()
  const held = site.engine.transaction().execute(async (tx) => {
    await sql`select from entry limit 1`.execute(tx)
    resolve()
    await sleep(1_000)
    await sql`select from card_link limit 1`.execute(tx)
  })
  return { began, held }
}

/** The counter is written when a connection has been idle for a moment, so it is asked for after a pause. */
async function deadlocks({ owner }: Database): Promise<number> {
  await sleep(1_200)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(owner)
  return rows[0]?.deadlocks ?? -1
}
