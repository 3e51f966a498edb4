import { sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'

export type DatabaseHistory = Pick<Row<'database_history'>, 'cluster' | 'timeline'>

/** What PostgreSQL says: a recovery to a point in time and a standby that takes over begin another timeline. */
export async function findCurrentHistory(db: Db): Promise<DatabaseHistory> {
  const { rows } = await sql<DatabaseHistory>`
    select (select system_identifier::text from pg_control_system()) as cluster,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`.execute(db)
  return required(rows[0], 'the history of the database')
}

export async function findKeptHistory(db: Db): Promise<DatabaseHistory | undefined> {
  return db.selectFrom('database_history').select(['cluster', 'timeline']).executeTakeFirst()
}

/** Of several processes that notice it one holds deliveries. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('database history', 0))`.execute(tx)
}

export async function keepHistory(tx: Tx, { cluster, timeline }: DatabaseHistory, seenAt: Date): Promise<void> {
  await tx
    .insertInto('database_history')
    .values({ cluster, timeline, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('is_it').doUpdateSet({ cluster, timeline, seen_at: seenAt }))
    .execute()
}
