import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { conditions, facetConditions, rangeTable, within } from './search-source.ts'
import type { CellArea, Search } from './search.ts'

/** A search by nothing but facets within squares: its matches are counted already. */
export interface FacetSearch extends Search {
  readonly area: CellArea
}

export function isFacetSearch(search: Search): search is FacetSearch {
  const { words, newSince, campaignCode } = search.filter
  return search.area.kind !== 'state' && words.length === 0 && newSince === null && campaignCode === null
}

/** What the matches are counted by: the square they lie in, or everything that they can be filtered by. */
type Key = 'cell' | 'facets'

/**
 * How many merchants match in each square. Listings without an end are counted in listing_count, to which those with an end are added and from
 * which those that nobody sees yet are taken, so that the sum is exact at every moment. At the area's edge each listing is measured.
 */
export async function countByCell(
  db: Db,
  partnerId: string,
  search: FacetSearch,
): Promise<ReadonlyMap<number, number>> {
  // A large city has more squares than a row each is quickly read for.
  const { rows } = await sql<{ counts: [number, number][] }>`
    select coalesce(json_agg(json_build_array(cell, listings)), '[]') as counts
    from (${counted(partnerId, { search, by: 'cell' })}) as counted`.execute(db)
  return new Map(rows[0]?.counts)
}

/** A query that answers `listings` for each key that has any. */
export function counted(
  partnerId: string,
  { search, by }: { readonly search: FacetSearch; readonly by: Key },
): RawBuilder<unknown> {
  const key = sql.ref(`l.${by}`)
  const parts = [
    endless(partnerId, { search, key }),
    ending(partnerId, { search, key }),
    notYet(partnerId, { search, key }),
    edge(partnerId, { search, key }),
  ]
  return sql`with ${rangeTable(search.area)}
    select key as ${sql.ref(by)}, sum(listings)::integer as listings from (${sql.join(parts, sql` union all `)}) as counted
    group by key having sum(listings) > 0`
}

interface Counting {
  readonly search: FacetSearch
  readonly key: RawBuilder<unknown>
}

function endless(partnerId: string, { search, key }: Counting): RawBuilder<unknown> {
  const countable = [
    sql`l.partner_id = ${partnerId} and l.cell between range.first and range.last`,
    ...facetConditions(search.filter.facets),
  ]
  return sql`select c.key, c.listings from range
    cross join lateral (select ${key} as key, l.listings from listing_count l
      where ${sql.join(countable, sql` and `)} offset 0) as c
    where range.inside`
}

function ending(partnerId: string, counting: Counting): RawBuilder<unknown> {
  return sql`select l.key, 1 from range
    cross join lateral ${listings(partnerId, { ...counting, which: sql`l.visible_to < 'infinity'` })} where range.inside`
}

function notYet(partnerId: string, { search, key }: Counting): RawBuilder<unknown> {
  const unseen = [
    sql`l.partner_id = ${partnerId} and l.visible_to = 'infinity' and l.visible_from > ${search.now}`,
    ...facetConditions(search.filter.facets),
  ]
  return sql`select ${key}, -1 from merchant_listing l
    join range on range.inside and l.cell between range.first and range.last where ${sql.join(unseen, sql` and `)}`
}

function edge(partnerId: string, counting: Counting): RawBuilder<unknown> {
  return sql`select l.key, 1 from range
    cross join lateral ${listings(partnerId, { ...counting, which: within(counting.search.area) })} where not range.inside`
}

function listings(
  partnerId: string,
  { search, key, which }: Counting & { readonly which: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const all = [sql`l.cell between range.first and range.last`, which, ...conditions(partnerId, search)]
  return sql`(select ${key} as key from merchant_listing l where ${sql.join(all, sql` and `)} offset 0) as l`
}
