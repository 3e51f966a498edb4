import type { Db } from '../../db/database.ts'
import { distancesTo } from './cells.ts'
import { countByCell, type FacetSearch, isFacetSearch } from './count-by-cell.ts'
import type { Vector } from './globe.ts'
import { countedPage, listedPage, type PageTable, selectPageAndTotal, type Slice } from './search-store.ts'
import type { Order, Search } from './search.ts'

export interface FoundPage {
  /** How many match, on this page or any other. */
  readonly total: number
  /** Null where no merchant is on it. */
  readonly page: PageTable | null
}

interface Asked {
  readonly search: Search
  readonly order: Order
  readonly slice: Slice
}

/**
 * One page, to be read together with what is shown of it, and the exact total. What is searched by facets alone is counted already, and by
 * distance the counts of the squares say how far the page reaches, so that only a part of a large city is measured and sorted. Decision 0011
 * gives the figures, find-merchants.property.test.ts the proof.
 */
export async function findMerchants(db: Db, partnerId: string, { search, order, slice }: Asked): Promise<FoundPage> {
  if (search.filter.words.some((meant) => meant.length === 0)) return { total: 0, page: null }
  // A state has no middle: its best places come first.
  if (search.area.kind === 'state' && order.by === 'distance')
    return findMerchants(db, partnerId, { search, order: { by: 'rating' }, slice })
  if (isFacetSearch(search)) return findCounted(db, partnerId, { search, order, slice })
  const { total, hits } = await selectPageAndTotal(db, partnerId, { search, order, slice })
  return { total, page: hits.length === 0 ? null : listedPage(hits) }
}

async function findCounted(
  db: Db,
  partnerId: string,
  { search, order, slice }: Asked & { readonly search: FacetSearch },
): Promise<FoundPage> {
  const counts = await countByCell(db, partnerId, search)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (slice.offset >= total) return { total, page: null }
  const near = order.by === 'distance' ? narrowed(search, { counts, reach: slice.offset + slice.limit }) : search
  return { total, page: countedPage(partnerId, { search: near, order, slice }) }
}

/** The same search in the squares alone that hold its nearest `reach` matches. */
function narrowed(
  search: FacetSearch,
  { counts, reach }: { counts: ReadonlyMap<number, number>; reach: number },
): FacetSearch {
  const cells = nearestCells(counts, { origin: search.area.origin, reach })
  const ranges = cells.map((cell) => ({ first: cell, last: cell, inside: false }))
  return { ...search, area: { ...search.area, ranges } }
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
