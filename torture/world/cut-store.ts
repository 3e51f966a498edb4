import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Ends every other connection to this database, as a network or a server that goes away does. */
export async function cutConnections(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}

export async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** As if a minute had passed: what a process has claimed and not done is due again. */
export async function passMinute(db: Db): Promise<void> {
  await sql`update look_again set due_at = now() where not is_second`.execute(db)
}
