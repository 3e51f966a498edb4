import { sql } from 'kysely'
import { type Database, openPostgres } from '#server/db/database.ts'

/** The address of a test's own database on the PostgreSQL server of TEST_DATABASE_URL. */
export async function addressOf(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.owner)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name ?? ''}`
  return url.href
}

/** The same database with connections of its own, as another process has them. Close it before the first. */
export async function openAgain(database: Database): Promise<Database> {
  return openPostgres(await addressOf(database))
}
