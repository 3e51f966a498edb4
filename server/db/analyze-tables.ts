import { sql } from 'kysely'
import type { TableName } from './columns.ts'
import type { Db } from './database.ts'

/** What the engine fills. */
export const feedTables = ['network_event', 'transaction', 'posting', 'entry', 'outbox'] as const

/**
 * Tells the planner of tables that have just grown by much: until PostgreSQL does so by itself it takes them for small, and reads all of one where
 * an index would do. Only the owner of a table may.
 */
export async function analyzeTables(owner: Db, names: readonly TableName[]): Promise<void> {
  for (const name of names) await sql`analyze ${sql.id(name)}`.execute(owner)
}
