import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { counted, isCounted } from './count-by-cell.ts'
import { source, sourceTables } from './search-source.ts'
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
  const tables = sourceTables(search)
  const { rows } = await sql<FacetCount>`${tables.length === 0 ? sql`` : sql`with ${sql.join(tables)}`}
    select l.facets, count(*)::integer as listings from ${source(partnerId, search)} group by l.facets`.execute(db)
  return rows
}
