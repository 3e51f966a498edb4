import { type RawBuilder, sql } from 'kysely'
import { distancesTo } from './cells.ts'
import type { CountedSearch } from './cell-count-store.ts'
import { latitudeOf, type Vector } from './globe.ts'
import { chord, conditions, rangeTable, within } from './source-store.ts'
import { countedPage, type PageTable, type Slice } from './search-store.ts'

interface NearestQuestion {
  readonly search: CountedSearch
  /** How many match in each square. */
  readonly counts: ReadonlyMap<number, number>
  readonly slice: Slice
}

/** So many are measured and sorted in the time that it takes to look for a strip. */
const crowd = 500
/** Of a crowded square, as many on each side of the origin's latitude, and as many more as the page reaches. */
const sample = 100
/** Some centimetres: what rounding may take off a strip. */
const spareDegrees = 1e-6

/** One page of the nearest, of the squares alone that hold it; where those are crowded, of a strip of them. Ties go to the older id. */
export function nearestPage(partnerId: string, { search, counts, slice }: NearestQuestion): PageTable {
  const cells = nearestCells(counts, { origin: search.area.origin, reach: slice.offset + slice.limit })
  const ranges = cells.map((cell) => ({ first: cell, last: cell, inside: false }))
  const near = { ...search, area: { ...search.area, ranges } }
  const held = cells.reduce((sum, cell) => sum + (counts.get(cell) ?? 0), 0)
  return held > crowd + slice.offset
    ? stripPage(partnerId, near, slice)
    : countedPage(partnerId, { search: near, order: { by: 'distance' }, slice })
}

/** The squares that hold the nearest `reach` matches for certain, whatever their places within the squares. */
function nearestCells(
  counts: ReadonlyMap<number, number>,
  { origin, reach }: { origin: Vector; reach: number },
): number[] {
  const cells = [...counts].map(([cell, count]) => ({ cell, count, ...distancesTo(cell, origin) }))
  let held = 0
  let radius = Number.POSITIVE_INFINITY
  for (const { count, farthest } of cells.toSorted((a, b) => a.farthest - b.farthest)) {
    held += count
    radius = farthest
    if (held >= reach) break
  }
  return cells.filter(({ nearest }) => nearest <= radius).map(({ cell }) => cell)
}

/**
 * Of any matches that are enough for the page, the last one's distance is one that the page's own do not exceed: so the matches next to the
 * origin's latitude say how far north and south the others have to be looked for.
 */
function stripPage(partnerId: string, search: CountedSearch, { offset, limit }: Slice): PageTable {
  const { area } = search
  const latitude = sql`${latitudeOf(area.origin)}::float8`
  const reach = offset + limit
  const towards = (side: RawBuilder<unknown>, away: RawBuilder<unknown>) =>
    sql`(select ${chord(area)} as chord_squared from ${matches(partnerId, search, side)} order by l.latitude ${away} limit ${reach + sample})`
  // Sums stand here and not where the strip is read: to row security they might leak, and would not lead to it.
  const strip = sql`strip as materialized (
    select ${latitude} - degrees as south, ${latitude} + degrees as north
    from (select coalesce(2 * asind(least(1, sqrt(max(chord_squared)) / 2)), 180) + ${spareDegrees}::float8 as degrees
    from (select chord_squared from range cross join lateral (
        ${towards(sql`l.latitude >= ${latitude}`, sql`asc`)} union all ${towards(sql`l.latitude < ${latitude}`, sql`desc`)}) as beside
      order by chord_squared offset ${reach - 1} limit 1) as last) as bound)`
  const page = sql`page as (
    select l.merchant_id, l.chord_squared, l.chord_squared as sort_key from strip cross join range cross join lateral (
      select l.merchant_id, ${chord(area)} as chord_squared from ${matches(partnerId, search, sql`l.latitude between strip.south and strip.north`)} offset 0) as l
    order by sort_key, merchant_id limit ${limit} offset ${offset})`
  return { tables: [rangeTable(area), strip, page], order: sql`page.sort_key, page.merchant_id` }
}

function matches(partnerId: string, search: CountedSearch, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = [sql`l.cell = range.first`, part, within(search.area), ...conditions(partnerId, search)]
  return sql`merchant_listing l where ${sql.join(all, sql` and `)}`
}
