import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { typesOf } from '../../db/columns.ts'
import { anyOf, rowsAs } from '../../db/rows.ts'
import { partnersWith } from '../../db/partners-with.ts'
import type { ImportedFor } from './audit-import.ts'

/** Imports wait for each other: each plans by what the one before has written. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('merchants import'))`.execute(tx)
}

/** By source id. */
export async function findMerchantIds(db: Db, sourceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('merchant')
    .select(['id', 'source_id as sourceId'])
    .where('source_id', '=', anyOf('text', sourceIds))
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

export interface NewTerms {
  readonly merchantId: number
  readonly activeFrom: Date
}

/** Lets merchants take part that have no terms with the partner yet, and returns which. */
export async function addTerms(db: Db, partnerId: string, given: readonly NewTerms[]): Promise<readonly number[]> {
  const rows = await db
    .insertInto('partner_merchant')
    .columns(['partner_id', 'merchant_id', 'active_from'])
    .expression((query) =>
      query
        .selectFrom(rowsAs('given', given, typesOf('partner_merchant', ['merchantId', 'activeFrom'])))
        .select((row) => [row.val(partnerId).as('partner_id'), 'given.merchantId', 'given.activeFrom'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('partner_merchant as known')
                .select('known.merchant_id')
                .where('known.partner_id', '=', partnerId)
                .whereRef('known.merchant_id', '=', 'given.merchantId'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchant_id')
    .execute()
  return rows.map((row) => row.merchant_id)
}

export interface ChangedRestaurants {
  /** Source ids of those whose fields are others now. */
  readonly updated: readonly string[]
  /** How many acquirer numbers changed, by source id. */
  readonly numbers: ReadonlyMap<string, number>
}

const changedTypes = { sourceId: 'text', updated: 'integer', numbers: 'integer' } as const

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
  const rows = await db
    .selectFrom(
      sql<{ partnerId: string }>`(${partnersWith({ table: 'partner_merchant', condition: sql`true` })})`.as('partner'),
    )
    .crossJoin(rowsAs('given', given, changedTypes))
    .innerJoin('merchant as m', 'm.source_id', 'given.sourceId')
    .select((row) => [
      'partner.partnerId',
      row.fn.sum<number>('given.updated').as('restaurants'),
      row.fn.sum<number>('given.numbers').as('numbers'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('partner_merchant as p')
          .select('p.merchant_id')
          .whereRef('p.partner_id', '=', 'partner.partnerId')
          .whereRef('p.merchant_id', '=', 'm.id'),
      ),
    )
    .groupBy('partner.partnerId')
    .execute()
  return rows.map(({ partnerId, ...counts }) => ({ partnerId, counts }))
}
