import { sql } from 'kysely'
import { columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'

/** Whoever publishes rules does so one after another. */
export async function lockRules(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(74616222)`.execute(tx)
}

const publishedNames = ['version', 'checksum', 'effectiveFrom'] as const
export type PublishedVersion = Pick<Row<'rule_version'>, (typeof publishedNames)[number]>

export async function findVersions(tx: Db, partnerId: string): Promise<readonly PublishedVersion[]> {
  return tx
    .selectFrom('rule_version')
    .select(columnsOf('rule_version', publishedNames))
    .where('partner_id', '=', partnerId)
    .execute()
}

export async function insertVersions(tx: Db, rows: readonly NewRow<'rule_version'>[]): Promise<void> {
  await insertRows(tx, { into: 'rule_version', rows })
}
