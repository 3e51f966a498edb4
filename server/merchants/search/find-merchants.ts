import type { Db } from '../../db/database.ts'
import { countByCell, type CountedSearch, isCounted } from './cell-count-store.ts'
import { nearestPage } from './nearest-page-store.ts'
import { countedPage, listedPage, type PageQuestion, type PageTable, selectPageAndTotal } from './search-store.ts'

export interface FoundPage {
  /** How many match, on this page or any other. */
  readonly total: number
  /** Null where no merchant is on it. */
  readonly page: PageTable | null
}

/**
 * One page, to be read together with what is shown of it, and the exact total. What is searched without words is counted already, and by
 * distance the counts of the squares say how far the page reaches, so that only a part of a large city is measured and sorted. Decisions 0011
 * and 0084 give the figures, find-merchants.property.test.ts the proof.
 */
export async function findMerchants(
  db: Db,
  partnerId: string,
  { search, order, slice }: PageQuestion,
): Promise<FoundPage> {
  if (search.filter.words.some((meant) => meant.length === 0)) return { total: 0, page: null }
  // A state has no middle: its best places come first.
  if (search.area.kind === 'state' && order.by === 'distance')
    return findMerchants(db, partnerId, { search, order: { by: 'rating' }, slice })
  if (isCounted(search)) return findCounted(db, partnerId, { search, order, slice })
  const { total, hits } = await selectPageAndTotal(db, partnerId, { search, order, slice })
  return { total, page: hits.length === 0 ? null : listedPage(hits) }
}

async function findCounted(
  db: Db,
  partnerId: string,
  { search, order, slice }: PageQuestion & { readonly search: CountedSearch },
): Promise<FoundPage> {
  const counts = await countByCell(db, partnerId, search)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (slice.offset >= total) return { total, page: null }
  if (order.by === 'distance') return { total, page: nearestPage(partnerId, { search, counts, slice }) }
  return { total, page: countedPage(partnerId, { search, order, slice }) }
}
