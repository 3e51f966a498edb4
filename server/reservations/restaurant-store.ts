import type { NotNull } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Restaurant {
  readonly merchantId: number
  /** The booking provider's name of it. */
  readonly name: string
  readonly timeZone: string
}

/** A restaurant that the booking provider knows; null: it does not. Restaurants belong to no partner. */
export async function findRestaurant(db: Db, merchantId: number): Promise<Restaurant | null> {
  const row = await db
    .selectFrom('merchant')
    .select(['open_table_id as name', 'time_zone as timeZone'])
    .where('id', '=', merchantId)
    .executeTakeFirst()
  return row && row.name !== null ? { merchantId, name: row.name, timeZone: row.timeZone } : null
}

interface ListedAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
}

/** Of these restaurants those that the partner's members see now and that the booking provider knows, in no order. */
export function findListedRestaurants(
  db: Db,
  partnerId: string,
  { merchantIds, now }: ListedAsked,
): Promise<readonly Restaurant[]> {
  return db
    .selectFrom('merchant_listing as l')
    .innerJoin('merchant as m', 'm.id', 'l.merchant_id')
    .select(['m.id as merchantId', 'm.open_table_id as name', 'm.time_zone as timeZone'])
    .where('l.partner_id', '=', partnerId)
    .where('l.merchant_id', 'in', merchantIds)
    .where('l.visible_from', '<=', now)
    .where('l.visible_to', '>', now)
    .where('m.open_table_id', 'is not', null)
    .$narrowType<{ name: NotNull }>()
    .execute()
}

export async function findRestaurantName(db: Db, merchantId: number): Promise<string> {
  const { name } = await db.selectFrom('merchant').select('name').where('id', '=', merchantId).executeTakeFirstOrThrow()
  return name
}
