import { sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'
import type { Place } from '../gazetteer/place.ts'
import { circleRanges } from './search/cells.ts'
import { rangeTable } from './search/source-store.ts'

/** What lies so near is in reach however it is measured. */
const surelyInReachMiles = 20

/** Most searches that find nothing do so by a filter, in the middle of restaurants: one square of those around says so. */
export async function hasSquareNear(db: Db, partnerId: string, place: Place): Promise<boolean> {
  const ranges = circleRanges(place, surelyInReachMiles)
  const { rows } = await sql<{ found: boolean }>`with ${rangeTable({ ranges })}
    select exists (select from range cross join lateral (
      select from listing_count l where l.partner_id = ${partnerId} and l.cell between range.first and range.last and l.listings > 0
      limit 1) as square where range.inside) as found`.execute(db)
  return required(rows[0], 'the answer of exists').found
}

interface Middle {
  readonly latitude: number
  readonly longitude: number
}

/** The middle of the nearest square that holds restaurants: the counts say so, without a look at the restaurants. */
export async function findNearestSquare(
  db: Db,
  partnerId: string,
  { latitude, longitude }: Place,
): Promise<Middle | undefined> {
  const { rows } = await sql<Middle>`
    select latitude, longitude from (
      select (cell / 18000) / 50.0::float8 - 89.99 as latitude, (cell % 18000) / 50.0::float8 - 179.99 as longitude
      from listing_count where partner_id = ${partnerId} and listings > 0 group by cell
    ) as square
    order by (latitude - ${latitude}::float8) ^ 2 + ((longitude - ${longitude}::float8) * cosd(${latitude}::float8)) ^ 2
    limit 1`.execute(db)
  return rows[0]
}
