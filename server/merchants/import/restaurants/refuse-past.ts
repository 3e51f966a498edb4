import { holdFacts } from '../../../db/lock-facts.ts'
import type { Tx } from '../../../db/transact.ts'
import { timeZoneOf } from '../../../gazetteer/time-zone-of.ts'
import type { Reject, RowProblem } from '../column-set.ts'
import { findDinedUnjoined, findMovedZones } from './past-store.ts'
import type { RestaurantRow } from './plan-rows.ts'
import { restaurantColumns } from './restaurant-columns.ts'

interface Joining {
  readonly partners: readonly string[]
  /** Undefined: new restaurants take part from now on. */
  readonly activeFrom: Date | undefined
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
  const problems = new Map([...(await otherZones(tx, rows)), ...(await joinedBefore(tx, rows, joining))])
  return {
    rows: rows.filter(({ restaurant }) => !problems.has(restaurant.sourceId)),
    rejected: rows.flatMap(({ line, restaurant: { sourceId } }) => {
      const problem = problems.get(sourceId)
      return problem ? [{ ...problem, line, kind: 'bad' as const, sourceId }] : []
    }),
  }
}

type Problems = ReadonlyMap<string, RowProblem>

async function otherZones(tx: Tx, rows: readonly RestaurantRow[]): Promise<Problems> {
  const places = rows.map(({ restaurant }) => ({
    sourceId: restaurant.sourceId,
    timeZone: timeZoneOf(restaurant.state, restaurant),
  }))
  if ((await findMovedZones(tx, places)).length === 0) return new Map()
  await holdFacts(tx)
  const dinedAt = (await findMovedZones(tx, places)).filter(({ isDinedAt }) => isDinedAt)
  return new Map(
    dinedAt.map(({ sourceId, timeZone }) => {
      const reason = `lies in another time zone than ${timeZone}, by whose days visits there were judged: import it under another id`
      return [sourceId, { column: restaurantColumns.names.state, reason }]
    }),
  )
}

async function joinedBefore(
  tx: Tx,
  rows: readonly RestaurantRow[],
  { partners, activeFrom, now }: Joining,
): Promise<Problems> {
  if (activeFrom === undefined || activeFrom >= now || partners.length === 0) return new Map()
  await holdFacts(tx)
  const sourceIds = rows.map(({ restaurant }) => restaurant.sourceId)
  const dinedAt = await findDinedUnjoined(tx, { partners, sourceIds, since: activeFrom })
  const reason =
    'would take part since before visits that were judged without its terms: give these in a file of terms, which is previewed, and approved by a second person'
  return new Map([...dinedAt].map((sourceId) => [sourceId, { column: restaurantColumns.names.id, reason }]))
}
