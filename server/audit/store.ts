import { sql } from 'kysely'
import { columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'

/** Nobody else adds to the partner's chain until the transaction ends. Answers its last entry; undefined where it has none. */
export async function lockChain(
  db: Db,
  partnerId: string,
): Promise<Pick<Row<'audit_entry'>, 'position' | 'hash'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`audit ${partnerId}`}))`.execute(db)
  return db
    .selectFrom('audit_entry')
    .select(['position', 'hash'])
    .where('partner_id', '=', partnerId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertEntry(db: Db, entry: NewRow<'audit_entry'>): Promise<void> {
  await insertRows(db, { into: 'audit_entry', rows: [entry] })
}

const entryNames = ['position', 'at', 'actor', 'action', 'subject', 'details', 'previousHash', 'hash'] as const
type EntryRow = Pick<Row<'audit_entry'>, (typeof entryNames)[number]>

interface EntriesAsked {
  readonly partnerId: string
  /** The position before the first. */
  readonly after: number
  readonly limit: number
}

export async function findEntries(db: Db, { partnerId, after, limit }: EntriesAsked): Promise<readonly EntryRow[]> {
  return db
    .selectFrom('audit_entry')
    .select(columnsOf('audit_entry', entryNames))
    .where('partner_id', '=', partnerId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The partners that have an audit log. */
export async function findAudited(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('partner_id as partnerId')
    .distinct()
    .orderBy('partner_id')
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}
