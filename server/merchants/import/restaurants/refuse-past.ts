import { startOfDay } from '#domain/dates.ts'
import { holdFacts } from '../../../db/lock-facts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Reject, RowProblem } from '../column-set.ts'
import type { Restaurant } from './check-restaurant.ts'
import { findDinedUnjoined, findMovedZones, type MovedZone } from './past-store.ts'
import type { RestaurantRow } from './plan-rows.ts'
import { restaurantColumns } from './restaurant-columns.ts'

export interface Joining {
  readonly partners: readonly string[]
  /** A day of each restaurant, ISO; undefined: new ones take part from now on. */
  readonly activeFrom: string | undefined
  readonly now: Date
}

/**
 * Rows that would change by what visits were judged: another time zone, whose days and months are others; a programme that is joined in the past. What
 * is dated is this transaction's alone from then on.
 */
export async function refusePast(
  tx: Tx,
  rows: readonly RestaurantRow[],
  joining: Joining,
): Promise<{ readonly rows: readonly RestaurantRow[]; readonly rejected: readonly Reject[] }> {
  const zones = await findZonesJudgedBy(tx, rows)
  const problems = new Map([...movedZones(rows, zones), ...(await joinedBefore(tx, rows, joining))])
  return {
    rows: rows
      .filter(({ restaurant }) => !problems.has(restaurant.sourceId))
      .map((row) => keepZone(row, zones.get(row.restaurant.sourceId))),
    rejected: rows.flatMap(({ line, restaurant: { sourceId } }) => {
      const problem = problems.get(sourceId)
      return problem ? [{ ...problem, line, kind: 'bad' as const, sourceId }] : []
    }),
  }
}

type Problems = ReadonlyMap<string, RowProblem>

/** Where another zone is known by whose days visits were judged. */
async function findZonesJudgedBy(tx: Tx, rows: readonly RestaurantRow[]): Promise<ReadonlyMap<string, MovedZone>> {
  const places = rows.map(({ restaurant: { sourceId, timeZone } }) => ({ sourceId, timeZone }))
  if ((await findMovedZones(tx, places)).length === 0) return new Map()
  await holdFacts(tx)
  const dinedAt = (await findMovedZones(tx, places)).filter(({ isDinedAt }) => isDinedAt)
  return new Map(dinedAt.map((zone) => [zone.sourceId, zone]))
}

function movedZones(rows: readonly RestaurantRow[], zones: ReadonlyMap<string, MovedZone>): Problems {
  return new Map(
    rows.flatMap(({ restaurant }) => {
      const judgedBy = zones.get(restaurant.sourceId)
      if (!judgedBy || keepsZone(restaurant, judgedBy)) return []
      const column = restaurantColumns.names[restaurant.isZoneTold ? 'timeZone' : 'state']
      const reason = `lies in another time zone than ${judgedBy.timeZone}, by whose days visits there were judged: import it under another id`
      return [[restaurant.sourceId, { column, reason }] as const]
    }),
  )
}

/** Some mile: coordinates are corrected without a restaurant moving. */
const sameDegrees = 0.02

/** It lies where it lay, and its zone is known better than when visits there were judged: they and those to come stay by one clock. */
function keepsZone(restaurant: Restaurant, { state, latitude, longitude }: MovedZone): boolean {
  const isSamePlace =
    restaurant.state === state &&
    Math.abs(restaurant.latitude - latitude) < sameDegrees &&
    Math.abs(restaurant.longitude - longitude) < sameDegrees
  return isSamePlace && !restaurant.isZoneTold
}

function keepZone(row: RestaurantRow, judgedBy: MovedZone | undefined): RestaurantRow {
  return judgedBy ? { ...row, restaurant: { ...row.restaurant, timeZone: judgedBy.timeZone } } : row
}

/** The moment from which a restaurant takes part. */
export function joinsFrom({ timeZone }: Restaurant, { activeFrom, now }: Omit<Joining, 'partners'>): Date {
  return activeFrom === undefined ? now : new Date(startOfDay(activeFrom, timeZone))
}

async function joinedBefore(
  tx: Tx,
  rows: readonly RestaurantRow[],
  { partners, activeFrom, now }: Joining,
): Promise<Problems> {
  const joins = rows.map(({ restaurant }) => ({
    sourceId: restaurant.sourceId,
    since: joinsFrom(restaurant, { activeFrom, now }),
  }))
  if (partners.length === 0 || joins.every(({ since }) => since >= now)) return new Map()
  await holdFacts(tx)
  const dinedAt = await findDinedUnjoined(tx, partners, joins)
  const reason =
    'would take part since before visits that were judged without its terms: give these in a file of terms, which is previewed, and approved by a second person'
  return new Map([...dinedAt].map((sourceId) => [sourceId, { column: restaurantColumns.names.id, reason }]))
}
