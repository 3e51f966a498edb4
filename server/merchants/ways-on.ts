import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { gazetteer } from '../gazetteer/gazetteer.ts'
import { milesBetween, type Place } from '../gazetteer/place.ts'
import { stateNames } from '../gazetteer/states.ts'
import { circleRanges } from './search/cells.ts'
import { rangeTable } from './search/search-source.ts'

/** A search that found nothing within it has these restaurants in reach already: another town is no way on. */
const inReachMiles = 25
/** What lies so near is in reach however it is measured. */
const surelyInReachMiles = 20

/** Labels of places to search instead, where a place has nothing: the one around it, and the nearest town with restaurants of the partner. */
export async function waysOn(db: Db, partnerId: string, place: Place): Promise<string[]> {
  const nearest = place.kind === 'state' ? null : await nearestTown(db, partnerId, place)
  const wider = widerPlace(place)
  return [...new Set([...(nearest === null ? [] : [nearest]), ...(wider === null ? [] : [wider])])]
}

/** The city of a ZIP code, of a part or of a landmark, and the state of a city. */
function widerPlace({ kind, label, state }: Place): string | null {
  switch (kind) {
    case 'zip':
      return label.replace(/ \d{5}$/, '')
    case 'neighborhood':
      return label.slice(label.indexOf(',') + 2)
    case 'city':
      return state === null ? null : (stateNames.get(state) ?? null)
    case 'state':
    case 'point':
    case 'area':
      return null
  }
}

async function nearestTown(db: Db, partnerId: string, place: Place): Promise<string | null> {
  if (await hasSquareNear(db, partnerId, place)) return null
  const square = await findNearestSquare(db, partnerId, place)
  if (square === undefined || milesBetween(square, place) <= inReachMiles) return null
  let nearest: { readonly label: string; readonly miles: number } | null = null
  for (const cities of gazetteer().citiesByName.values())
    for (const city of cities) {
      const miles = milesBetween(city, square)
      if (nearest === null || miles < nearest.miles) nearest = { label: city.label, miles }
    }
  return nearest?.label ?? null
}

/** Most searches that find nothing do so by a filter, in the middle of restaurants: one square of those around says so. */
async function hasSquareNear(db: Db, partnerId: string, place: Place): Promise<boolean> {
  const ranges = circleRanges(place, surelyInReachMiles)
  const { rows } = await sql<{ found: boolean }>`with ${rangeTable({ ranges })}
    select exists (select from range cross join lateral (
      select from listing_count l where l.partner_id = ${partnerId} and l.cell between range.first and range.last and l.listings > 0
      limit 1) as square where range.inside) as found`.execute(db)
  return rows[0]?.found ?? false
}

interface Middle {
  readonly latitude: number
  readonly longitude: number
}

/** The middle of the nearest square that holds restaurants: the counts say so, without a look at the restaurants. */
async function findNearestSquare(
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
