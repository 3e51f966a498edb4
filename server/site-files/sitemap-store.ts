import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** `updatedAt`: when the restaurant was changed last. */
export type ListedMerchant = Pick<Row<'merchant'>, 'id' | 'updatedAt'>

interface SitemapSlice {
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
  { from, to, limit, now }: SitemapSlice,
): Promise<readonly ListedMerchant[]> {
  return db
    .selectFrom('merchant as m')
    .select(columnsOf('merchant as m', ['id', 'updatedAt']))
    .where('m.id', '>=', from)
    .where('m.id', '<', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchant_listing as l')
          .select('l.merchant_id')
          .where('l.partner_id', '=', partnerId)
          .whereRef('l.merchant_id', '=', 'm.id')
          .where('l.visible_from', '<=', now)
          .where('l.visible_to', '>', now),
      ),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** The highest id of all merchants; 0 where there are none. */
export async function highestMerchantId(db: Db): Promise<number> {
  const highest = await db.selectFrom('merchant').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return highest?.id ?? 0
}
