import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { counted, isCounted } from './cell-count-store.ts'
import { source, sourceTables } from './source-store.ts'
import type { Search } from './search.ts'

export interface FacetCount {
  /** The bits of facets.ts that these listings have in common: no other has the same. */
  readonly facets: number
  readonly listings: number
}

/** How many merchants match, by everything that they could be filtered by further. Exact; read from the counts where the search allows it. */
export async function countByFacets(db: Db, partnerId: string, search: Search): Promise<readonly FacetCount[]> {
  if (search.filter.words.some((meant) => meant.length === 0)) return []
  if (isCounted(search)) {
    const { rows } = await sql<FacetCount>`${counted(partnerId, { search, by: 'facets' })}`.execute(db)
    return rows
  }
  return selectRows(db, {
    list: sql<FacetCount>`l.facets, count(*)::integer as listings`,
    from: sql`from ${source(partnerId, search)} group by l.facets`,
    tables: sourceTables(search),
  })
}
