import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** What a restaurant's pictures are drawn from. */
export async function findPictured(db: Db, merchantId: number) {
  return db
    .selectFrom('merchant')
    .select(columnsOf('merchant', ['coverSeed', 'cuisines', 'menu', 'ratingTenths']))
    .where('id', '=', merchantId)
    .executeTakeFirst()
}
