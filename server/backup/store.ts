import { sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'

export async function countTable(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.id('public', table)}`.execute(db)
  return required(rows[0], 'the count of a table').rows
}

/** A table or another relation of ours, if there is any. */
export async function findAnyRelation(owner: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`.execute(owner)
  return rows[0]?.name ?? null
}

/** The transaction may have nothing to say for hours. */
export async function endureIdleness(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The name under which another connection sees what this transaction sees. */
export async function exportSnapshot(tx: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
  return required(rows[0], 'the name of a snapshot').snapshot
}

export async function findExtensions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function createExtension(owner: Db, name: string): Promise<void> {
  await sql`create extension if not exists ${sql.id(name)} with schema public`.execute(owner)
}

export async function analyze(owner: Db): Promise<void> {
  await sql`analyze`.execute(owner)
}
