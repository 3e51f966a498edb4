import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { cellColumns, cellsPerDegree } from '../search/cells.ts'
import { counted, type CountedSearch } from '../search/cell-count-store.ts'
import { source, sourceTables } from '../search/source-store.ts'
import type { Search } from '../search/search.ts'
import type { MapGrid } from './map-grid.ts'

/** What stands in one square of the grid. Rows and columns count from the south-west. */
export interface MapGroup {
  readonly row: number
  readonly column: number
  readonly count: number
  /** The middle of what is counted. */
  readonly latitude: number
  readonly longitude: number
  /** Who they are, where they were read and are few; else null. */
  readonly merchantIds: readonly number[] | null
  /** Where they were not read: the square of the search that holds the only one. */
  readonly cell: number | null
}

/** A square of so few may show each of them. */
export const fewTogether = 4

/** Groups of matches that are counted already: no listing is read. */
export async function groupCounted(
  db: Db,
  partnerId: string,
  { search, grid }: { readonly search: CountedSearch; readonly grid: MapGrid },
): Promise<readonly MapGroup[]> {
  const side = sql`${grid.cells}::integer`
  const [row, column] = [sql`cell / ${sql.lit(cellColumns)}`, sql`cell % ${sql.lit(cellColumns)}`]
  const middle = (square: RawBuilder<unknown>, from: number) =>
    sql`sum(listings * ((${square} + 0.5) / ${sql.lit(cellsPerDegree)} - ${sql.lit(from)}))::float8 / sum(listings)::float8`
  const { rows } = await sql<MapGroup>`
    select (${row}) / ${side} as "row", (${column}) / ${side} as "column", sum(listings)::integer as count,
      ${middle(row, 90)} as latitude, ${middle(column, 180)} as longitude, null as "merchantIds", min(cell) as cell
    from (${counted(partnerId, { search, by: 'cell' })}) as square
    group by 1, 2`.execute(db)
  return rows
}

/** Groups of matches, each of them read. */
export async function groupListings(
  db: Db,
  partnerId: string,
  { search, grid }: { readonly search: Search; readonly grid: MapGrid },
): Promise<readonly MapGroup[]> {
  const side = sql`${grid.side}::float8`
  const { rows } = await sql<MapGroup>`with ${sql.join(sourceTables(search))}
    select floor((l.latitude + 90) / ${side})::integer as "row", floor((l.longitude + 180) / ${side})::integer as "column",
      count(*)::integer as count, avg(l.latitude) as latitude, avg(l.longitude) as longitude,
      case when count(*) <= ${fewTogether} then jsonb_agg(l.merchant_id) end as "merchantIds", null as cell
    from ${source(partnerId, search)}
    group by 1, 2`.execute(db)
  return rows
}

/** The merchants of a search, in no order. */
export async function listMerchants(db: Db, partnerId: string, search: Search): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`with ${sql.join(sourceTables(search))}
    select l.merchant_id as id from ${source(partnerId, search)}`.execute(db)
  return rows.map(({ id }) => id)
}
