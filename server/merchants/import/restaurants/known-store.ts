import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/rows.ts'

/** Every restaurant, by its id and where it is. */
export function findKnownPlaces(db: Db) {
  return db.selectFrom('merchant').select(['source_id as sourceId', 'name', 'address1 as address', 'zip']).execute()
}

/** Finds the restaurants that have one of these OpenTable ids. */
export function findBookable(db: Db, openTableIds: readonly string[]) {
  return db
    .selectFrom('merchant')
    .select(['source_id as sourceId', 'open_table_id as openTableId'])
    .where('open_table_id', '=', anyOf('text', openTableIds))
    .execute()
}
