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

export async function findRestaurantName(db: Db, merchantId: number): Promise<string> {
  const { name } = await db.selectFrom('merchant').select('name').where('id', '=', merchantId).executeTakeFirstOrThrow()
  return name
}
