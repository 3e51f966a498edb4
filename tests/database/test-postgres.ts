import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addressOf, createFilled } from '#dev/stacking/test-run.ts'
import { type Database, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'

/** A migrated database on this server, which closing it removes. */
export async function openTestPostgres(serverUrl: string): Promise<Database> {
  const name = `commensal_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const server = await openPostgres(serverUrl)
  await createFilled(server, name, { serverUrl, kind: 'migrated', fill: migrate })
  const database = await openPostgres(addressOf(serverUrl, name))
  return {
    ...database,
    async close() {
      await database.close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
    },
  }
}
