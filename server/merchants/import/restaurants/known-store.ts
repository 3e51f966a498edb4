import type { Db } from '../../../db/database.ts'

/** Every restaurant, by its id and where it is. */
export function findKnownPlaces(db: Db) {
  return db.selectFrom('merchant').select(['source_id as sourceId', 'name', 'address1 as address', 'zip']).execute()
}
