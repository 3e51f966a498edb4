import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Columns, rowsAs } from '../../db/rows.ts'
import { partnersWith } from '../../db/partners-with.ts'
import type { ImportedFor } from './audit-import.ts'

/** Imports wait for each other: each plans by what the one before has written. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('merchants import'))`.execute(tx)
}

export async function findMerchantIds(db: Db, sourceIds: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from merchant where source_id = any(${sourceIds}::text[]) order by id`.execute(db)
  return rows.map((row) => row.id)
}

export interface NewTerms {
  readonly merchantIds: readonly number[]
  readonly activeFrom: Date
}

/** Lets merchants take part that have no terms with the partner yet, and returns which. */
export async function addTerms(
  db: Db,
  partnerId: string,
  { merchantIds, activeFrom }: NewTerms,
): Promise<readonly number[]> {
  const { rows } = await sql<{ merchant_id: number }>`
    insert into partner_merchant (partner_id, merchant_id, active_from)
    select ${partnerId}, given.id, ${activeFrom} from unnest(${merchantIds}::bigint[]) as given (id)
    where not exists (
      select from partner_merchant known where known.partner_id = ${partnerId} and known.merchant_id = given.id)
    on conflict do nothing
    returning merchant_id`.execute(db)
  return rows.map((row) => row.merchant_id)
}

export interface ChangedRestaurants {
  /** Source ids of those whose fields are others now. */
  readonly updated: readonly string[]
  /** How many acquirer numbers changed, by source id. */
  readonly numbers: ReadonlyMap<string, number>
}

/** The partners in whose programmes changed restaurants take part or took part, with how much changed for each. */
export async function findTouchedPartners(
  db: Db,
  { updated, numbers }: ChangedRestaurants,
): Promise<readonly ImportedFor[]> {
  const isUpdated = new Set(updated)
  const given = [...new Set([...updated, ...numbers.keys()])].map((sourceId) => ({
    sourceId,
    updated: isUpdated.has(sourceId) ? 1 : 0,
    numbers: numbers.get(sourceId) ?? 0,
  }))
  if (given.length === 0) return []
  const { rows } = await sql<{ partnerId: string; restaurants: number; numbers: number }>`
    select partner."partnerId", sum(given.updated)::integer as restaurants, sum(given.numbers)::integer as numbers
    from (${partnersWith({ table: 'partner_merchant', condition: sql`true` })}) as partner
    cross join ${rowsAs('given', given, changedColumns)}
    join merchant m on m.source_id = given."sourceId"
    where exists (
      select from partner_merchant p where p.partner_id = partner."partnerId" and p.merchant_id = m.id)
    group by 1`.execute(db)
  return rows.map(({ partnerId, ...counts }) => ({ partnerId, counts }))
}

const changedColumns: Columns<{ sourceId: string; updated: number; numbers: number }> = [
  ['sourceId', 'text'],
  ['updated', 'integer'],
  ['numbers', 'integer'],
]
