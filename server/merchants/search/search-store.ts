import { type RawBuilder, sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Db } from '../../db/database.ts'
import type { CountedSearch } from './cell-count-store.ts'
import { isShut } from './shut-store.ts'
import { chord, source, sourceTables } from './source-store.ts'
import type { Area, Order, Search } from './search.ts'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

export interface Hit {
  readonly merchantId: number
  /** Null where the area has no middle. */
  readonly chordSquared: number | null
}

export interface PageQuestion {
  readonly search: Search
  readonly order: Order
  readonly slice: Slice
}

/** The merchants of one page, for a statement to read: the last of the tables is `page`, with merchant_id, chord_squared and sort_key. */
export interface PageTable {
  readonly tables: readonly RawBuilder<unknown>[]
  readonly order: RawBuilder<unknown>
}

/** One page of what is counted already. Ties go to the older id. */
export function countedPage(
  partnerId: string,
  { search, order, slice }: PageQuestion & { readonly search: CountedSearch },
): PageTable {
  const page = sql`page as (
    select l.merchant_id, ${chord(search.area)} as chord_squared, ${sortKey(order, search.area)} as sort_key
    from ${source(partnerId, search)}
    order by sort_key ${direction(order)}, merchant_id limit ${slice.limit} offset ${slice.offset})`
  return {
    tables: [...sourceTables(search), page],
    order: sql`page.sort_key ${direction(order)}, page.merchant_id`,
  }
}

/** One page of hits that are known. */
export function listedPage(hits: readonly Hit[]): PageTable {
  const page = sql`page (merchant_id, chord_squared, sort_key) as (select * from unnest(
    ${hits.map((hit) => hit.merchantId)}::bigint[], ${hits.map((hit) => hit.chordSquared)}::float8[]) with ordinality)`
  return { tables: [page], order: sql`page.sort_key` }
}

/** One page with the number of all matches, which are read once for both. */
export async function selectPageAndTotal(
  db: Db,
  partnerId: string,
  { search, order, slice }: PageQuestion,
): Promise<{ readonly total: number; readonly hits: readonly Hit[] }> {
  const { rows } = await sql<{ total: number; hits: readonly Hit[] }>`with ${sql.join([
    ...sourceTables(search),
    sql`hit as materialized (
      select l.merchant_id, ${chord(search.area)} as chord_squared, ${sortKey(order, search.area)} as sort_key
      from ${source(partnerId, search)})`,
    sql`page as (
      select merchant_id as "merchantId", chord_squared as "chordSquared" from hit
      order by sort_key ${direction(order)}, merchant_id limit ${slice.limit} offset ${slice.offset})`,
  ])}
    select (select count(*)::integer from hit) as total, (select coalesce(json_agg(page), '[]') from page) as hits`.execute(
    db,
  )
  return required(rows[0], 'the page of a search')
}

function sortKey(order: Order, area: Area): RawBuilder<unknown> {
  switch (order.by) {
    case 'distance':
      return chord(area)
    case 'relevance':
      return sql`${misfit(order)} * 10 + ${area.kind === 'state' ? sql`5 - l.rating_tenths / 10.0` : chord(area)}`
    case 'rating':
      return sql`l.rating_tenths`
    case 'name':
      return sql`l.sort_name`
    case 'newest':
      return sql`l.active_from`
    case 'earnRate':
      return sql`case when ${isShut(order.tier)} then 0 else coalesce(l.rate_override, ${order.usual}::float8) end`
  }
}

/**
 * How far a name is from the words: 0 it is them, 1 it begins with them, 2 it has them all, 3 it begins with their letters, 4 it was found by a word
 * that looks alike, or by its cuisine.
 */
function misfit({ words }: Extract<Order, { by: 'relevance' }>): RawBuilder<unknown> {
  const text = words.join(' ')
  const has = words.map((word) => sql`(position(${` ${word} `} in name) > 0 or position(${` ${word}s `} in name) > 0)`)
  // `offset 0`: the plain name is made once, and not for each comparison.
  return sql`(select case when name = ${` ${text} `} then 0 when starts_with(name, ${` ${text} `}) then 1
    when ${sql.join(has, sql` and `)} then 2 when starts_with(name, ${` ${text}`}) then 3 else 4 end
    from (select ' ' || ${plainName} || ' ' as name offset 0) as plain)`
}

/** Each letter of the first has its plain one in the second; what has none goes. */
const [accented, plain] = ["àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ-&,/+’'.", 'aaaaaaceeeeiiiinoooooouuuuyy     ']
/** Thousands of names are read: most have plain letters alone, and `translate` takes ten times what the others do. */
const plainName = sql`case when octet_length(l.sort_name) = length(l.sort_name)
  then replace(replace(replace(l.sort_name, '''', ''), '.', ''), '-', ' ') else translate(l.sort_name, ${accented}, ${plain}) end`

function direction({ by }: Order): RawBuilder<unknown> {
  return by === 'distance' || by === 'name' || by === 'relevance' ? sql`asc` : sql`desc`
}
