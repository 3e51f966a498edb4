import { sql } from 'kysely'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { type DatedRules, rulesInForce } from '#domain/rules/rules-in-force.ts'
import { columnsOf, type NewRow, type Row, typesOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../db/rows.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

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
  const named = rowsAs('named', rows, typesOf('rule_version', ['partnerId', 'version']))
  await sealRows(
    tx,
    'rule_version',
    sql<boolean>`(t.partner_id, t.version) in (select named."partnerId", named.version from ${named})`,
  )
}

/** How many of a partner's visits in this time were judged, counted to `most`. */
export async function countDinesBetween(
  db: Db,
  partnerId: string,
  { since, until, most }: { readonly since: Date; readonly until: Date; readonly most: number },
): Promise<number> {
  const rows = await db
    .selectFrom('transaction')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('authorised_at', '>=', since)
    .where('authorised_at', '<', until)
    .where('withdrawn_at', 'is', null)
    .limit(most)
    .execute()
  return rows.length
}

/** All published rules of some partners: a few rows each. */
export async function findRules(
  db: Db,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DatedRules[]>> {
  const rows = await db
    .selectFrom('rule_version')
    .select(columnsOf('rule_version', ['partnerId', 'version', 'effectiveFrom', 'body']))
    .where('partner_id', '=', anyOf('text', partnerIds))
    .execute()
  return new Map([...Map.groupBy(rows, ({ partnerId }) => partnerId)].map(([id, own]) => [id, own.map(dated)]))
}

type DatedRow = Pick<Row<'rule_version'>, 'version' | 'effectiveFrom' | 'body'>

function dated({ version, effectiveFrom, body }: DatedRow): DatedRules {
  return { version, effectiveFrom: effectiveFrom.getTime(), document: body }
}

export async function findRulesInForce(db: Db, partnerId: string, at: Date): Promise<RuleDocument | null> {
  const rules = await findRules(db, [partnerId])
  return rulesInForce(rules.get(partnerId) ?? [], at.getTime())?.document ?? null
}
