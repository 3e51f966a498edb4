import type { Db } from '../../../db/database.ts'
import type { RowProblem } from '../column-set.ts'
import type { Restaurant } from './check-restaurant.ts'
import { findBookable } from './known-store.ts'
import { restaurantColumns } from './restaurant-columns.ts'

interface Row {
  readonly line: number
  readonly restaurant: Pick<Restaurant, 'sourceId' | 'openTableId'>
}

/**
 * Refuses rows whose OpenTable id belongs to another restaurant, since members of both would book at one of them. A row may take an id that its
 * restaurant gives up in another of these rows, unless that row is refused itself. Returns the problems by line.
 */
export async function refuseTakenTables(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, RowProblem>> {
  const ids = rows.flatMap(({ restaurant: { openTableId } }) => openTableId ?? [])
  const known = Map.groupBy(ids.length === 0 ? [] : await findBookable(db, ids), ({ openTableId }) => openTableId)
  const refused = new Map<number, RowProblem>()
  for (let before = -1; before !== refused.size;) {
    before = refused.size
    const kept = rows.filter(({ line }) => !refused.has(line))
    const changed = new Set(
      kept.flatMap(({ restaurant: { sourceId, openTableId } }) => (openTableId === undefined ? [] : [sourceId])),
    )
    for (const { line, restaurant } of kept) {
      const holders = known.get(restaurant.openTableId ?? '') ?? []
      const holder = holders.find(({ sourceId }) => sourceId !== restaurant.sourceId && !changed.has(sourceId))
      if (holder) refused.set(line, problemOf(holder))
    }
  }
  return refused
}

function problemOf({ openTableId, sourceId }: { readonly openTableId: string | null; readonly sourceId: string }) {
  return { column: restaurantColumns.names.openTableId, reason: `"${openTableId}" is that of restaurant "${sourceId}"` }
}
