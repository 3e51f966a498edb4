import { type RawBuilder, sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Db } from '../../db/database.ts'
import { conditions, facetConditions, rangeTable, within } from './source-store.ts'
import type { CellArea, Search } from './search.ts'

/** A search within squares by nothing but facets and whether a merchant is new: its matches are counted already. */
export interface CountedSearch extends Search {
  readonly area: CellArea
}

export function isCounted(search: Search): search is CountedSearch {
  const { words, campaignCode, tonight } = search.filter
  return search.area.kind !== 'state' && words.length === 0 && campaignCode === null && tonight === null
}

/** What the matches are counted by: the square they lie in, or everything that they can be filtered by. */
type Key = 'cell' | 'facets'

/**
 * How many merchants match in each square. Listings without an end are counted in listing_count, to which those with an end are added and from
 * which those that nobody sees yet are taken, so that the sum is exact at every moment; new ones are counted in listing_start by the instants
 * at which they begin and end. At the area's edge each listing is measured.
 */
export async function countByCell(
  db: Db,
  partnerId: string,
  search: CountedSearch,
): Promise<ReadonlyMap<number, number>> {
  // A large city has more squares than a row each is quickly read for.
  const { rows } = await sql<{ counts: [number, number][] }>`
    select coalesce(json_agg(json_build_array(cell, listings)), '[]') as counts
    from (${counted(partnerId, { search, by: 'cell' })}) as counted`.execute(db)
  return new Map(required(rows[0], 'the counts of squares').counts)
}

/** A query that answers `listings` for each key that has any. */
export function counted(
  partnerId: string,
  { search, by }: { readonly search: CountedSearch; readonly by: Key },
): RawBuilder<unknown> {
  const counting = { search, key: sql.ref(`l.${by}`) }
  const { newSince } = search.filter
  const inside =
    newSince === null
      ? [endless(partnerId, counting), ending(partnerId, counting), notYet(partnerId, counting)]
      : [begun(partnerId, { ...counting, newSince })]
  const parts = [...inside, edge(partnerId, counting)]
  return sql`with ${rangeTable(search.area)}
    select key as ${sql.ref(by)}, sum(listings)::integer as listings from (${sql.join(parts, sql` union all `)}) as counted
    group by key having sum(listings) > 0`
}

interface Counting {
  readonly search: CountedSearch
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

/** Whoever has begun is seen, until the end. */
function begun(
  partnerId: string,
  { search, key, newSince }: Counting & { readonly newSince: Date },
): RawBuilder<unknown> {
  const { now, filter } = search
  const countable = [
    sql`l.partner_id = ${partnerId} and l.cell between range.first and range.last`,
    sql`l.active_from between ${newSince} and ${now} and l.visible_to > ${now}`,
    ...facetConditions(filter.facets),
  ]
  return sql`select c.key, c.listings from range
    cross join lateral (select ${key} as key, l.listings from listing_start l
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
  // That one table reads from another keeps the planner, which cannot know how few they are, from sending for workers to look through all.
  return sql`select ${key}, -1 from (select bool_or(inside) as known from range) as squares
    cross join lateral (select l.cell, l.facets from merchant_listing l
      where ${sql.join(unseen, sql` and `)} and squares.known offset 0) as l
    join range on range.inside and l.cell between range.first and range.last`
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
