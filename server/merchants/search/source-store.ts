import { type RawBuilder, sql } from 'kysely'
import type { CellRange } from './cells.ts'
import type { FacetFilter } from './facets.ts'
import { chordSquaredOf } from './globe.ts'
import type { Area, CellArea, Filter, Search } from './search.ts'
import { tonightConditions } from './tonight-store.ts'

/** The tables that `source` reads: the squares to look at, and where there are words, the merchants within them that have each word. */
export function sourceTables({ area, filter }: Search): RawBuilder<unknown>[] {
  const squares = area.kind === 'state' ? [] : [rangeTable(area)]
  if (filter.words.length === 0) return squares
  const matches = filter.words.map((ids) => wordMatches(area, ids))
  return [...squares, sql`matched as materialized (${sql.join(matches, sql` intersect `)})`]
}

export function rangeTable({ ranges }: Pick<CellArea, 'ranges'>): RawBuilder<unknown> {
  const list = (key: keyof CellRange) => `{${ranges.map((range) => range[key]).join(',')}}`
  // As text: a large city has a hundred ranges, and the client library writes lists value by value.
  return sql`range (first, last, inside) as (select * from unnest(
    ${list('first')}::integer[], ${list('last')}::integer[], ${list('inside')}::boolean[]))`
}

function wordMatches(area: Area, ids: readonly number[]): RawBuilder<unknown> {
  // One word stands once with a merchant; only of several the same merchant may have more than one.
  const select = ids.length === 1 ? sql`select` : sql`select distinct`
  const rows = sql`select w.cell, w.merchant_id from merchant_word w where w.word_id = any(${ids}::integer[])`
  if (area.kind === 'state') return sql`${select} * from (${rows}) as w`
  return sql`${select} w.* from range
    cross join lateral (${rows} and w.cell between range.first and range.last offset 0) as w`
}

/**
 * `from`: the partner's listings `l` that match. The squares, or the merchants that the words left, drive the index: `offset 0` keeps
 * the planner, which cannot know how many there are, from reading the whole table instead.
 */
export function source(partnerId: string, search: Search): RawBuilder<unknown> {
  const { area, filter } = search
  const listings = (position: RawBuilder<unknown>) =>
    sql`(select l.* from merchant_listing l where ${sql.join([position, ...conditions(partnerId, search)], sql` and `)} offset 0) as l`
  const byWord = filter.words.length > 0
  if (area.kind === 'state')
    return byWord
      ? sql`matched join ${listings(within(area))} on l.merchant_id = matched.merchant_id`
      : listings(within(area))
  if (byWord)
    return sql`matched cross join lateral
      ${listings(sql`l.cell = matched.cell and l.merchant_id = matched.merchant_id and ${within(area)}`)}`
  return sql`range cross join lateral
    ${listings(sql`l.cell between range.first and range.last and (range.inside or ${within(area)})`)}`
}

/** That a listing is the partner's, that members see it now, and that it passes the filters other than words. */
export function conditions(partnerId: string, { filter, now }: Search): RawBuilder<unknown>[] {
  return [
    sql`l.partner_id = ${partnerId}`,
    sql`l.visible_from <= ${now} and l.visible_to > ${now}`,
    ...filterConditions(filter, now),
  ]
}

export function within(area: Area): RawBuilder<unknown> {
  switch (area.kind) {
    case 'circle':
      return sql`${chord(area)} <= ${chordSquaredOf(area.radiusMiles)}::float8`
    case 'box': {
      const { north, south, east, west } = area.box
      const longitude =
        west <= east
          ? sql`l.longitude between ${west}::float8 and ${east}::float8`
          : sql`(l.longitude >= ${west}::float8 or l.longitude <= ${east}::float8)`
      return sql`l.latitude between ${south}::float8 and ${north}::float8 and ${longitude}`
    }
    case 'state':
      return sql`l.state = ${area.state}`
  }
}

function filterConditions({ facets, newSince, campaignCode, tonight }: Filter, now: Date): RawBuilder<unknown>[] {
  return [
    facetConditions(facets),
    // What is to come is shown, and is not new yet.
    newSince === null ? [] : sql`l.active_from between ${newSince} and ${now}`,
    campaignCode === null ? [] : sql`${campaignCode} = any(l.campaign_codes)`,
    tonight === null ? [] : tonightConditions(tonight),
  ].flat()
}

export function facetConditions({ all, any }: FacetFilter): RawBuilder<unknown>[] {
  return [
    all === 0 ? [] : sql`l.facets & ${all}::integer = ${all}::integer`,
    any === 0 ? [] : sql`l.facets & ${any}::integer <> 0`,
  ].flat()
}

export function chord(area: Area): RawBuilder<unknown> {
  if (area.kind === 'state') return sql`null::float8`
  const [x, y, z] = [area.origin.x, area.origin.y, area.origin.z].map((part) => sql`${part}::float8`)
  return sql`((l.x - ${x}) * (l.x - ${x}) + (l.y - ${y}) * (l.y - ${y}) + (l.z - ${z}) * (l.z - ${z}))`
}
