import { sql } from 'kysely'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'

interface Fresh {
  /** A server on which databases may be made; null: an embedded one in memory. */
  readonly server: string | null
  /** What is measured, for the database's name. */
  readonly part: string
}

/** Works on a migrated database of its own, which is gone afterwards. */
export async function onFreshDatabase<Result>(
  { server: serverUrl, part }: Fresh,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (serverUrl === null) return onMigrated(await openEmbedded({ folder: null }), work)
  const server = await openPostgres(serverUrl)
  const name = `commensal_bench_${part}_${process.pid}`
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await onMigrated(await openPostgres(url.href), work)
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}

async function onMigrated<Result>(database: Database, work: (database: Database) => Promise<Result>): Promise<Result> {
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
