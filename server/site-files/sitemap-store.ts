import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ListedMerchant {
  readonly id: number
  /** When the restaurant was changed last. */
  readonly updatedAt: Date
}

interface Asked {
  /** The first id, and the one behind the last. */
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly now: Date
}

/** The partner's merchants that members see now, by id, from a part of all ids. */
export async function findListed(
  db: Db,
  partnerId: string,
  { from, to, limit, now }: Asked,
): Promise<readonly ListedMerchant[]> {
  const { rows } = await sql<ListedMerchant>`
    select m.id, m.updated_at as "updatedAt" from merchant m
    where m.id >= ${from} and m.id < ${to} and exists (
      select 1 from merchant_listing l
      where l.partner_id = ${partnerId} and l.merchant_id = m.id and l.visible_from <= ${now} and l.visible_to > ${now})
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** The highest id of all merchants; 0 where there are none. */
export async function highestMerchantId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from merchant`.execute(db)
  return rows[0]?.id ?? 0
}
