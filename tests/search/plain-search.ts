import fc from 'fast-check'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { dayMs } from '#domain/dates.ts'
import { acclaimedBit, type FacetFilter, featureBits, priceBits } from '#server/merchants/search/facets.ts'
import { radians } from '#server/merchants/search/globe.ts'
import { now, place, type Sample } from './search-samples.ts'
import type { Order } from '#server/merchants/search/search.ts'

/** What the property tests of the search ask. */
export interface Question {
  readonly middle: Coordinates
  readonly shape: 'circle' | 'box' | 'state'
  readonly radiusMiles: number
  readonly text: string
  readonly facets: FacetFilter
  readonly newSince: Date | null
  readonly by: Exclude<Order['by'], 'relevance'>
  readonly pageNo: number
  readonly size: number
}
export const question: fc.Arbitrary<Question> = fc.record({
  middle: place,
  shape: fc.constantFrom('circle', 'circle', 'box', 'state'),
  radiusMiles: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 4 })),
  text: fc.constantFrom('', '', 'golden', 'pizza', 'wok door', 'pizza blue', 'door'),
  facets: fc.record({
    all: fc.constantFrom(0, featureBits.delivery, featureBits.delivery | featureBits.takeout, acclaimedBit),
    any: fc.constantFrom(0, priceBits['1'] | priceBits['3']),
  }),
  newSince: fc.constantFrom(null, new Date(now.getTime() - 45 * dayMs)),
  by: fc.constantFrom('distance', 'distance', 'rating', 'name', 'newest', 'earnRate'),
  pageNo: fc.integer({ min: 1, max: 4 }),
  size: fc.integer({ min: 1, max: 15 }),
})

/** Looks at every merchant, without squares, bits, words or an index, and measures by the haversine formula. */
export function reference(samples: readonly Sample[], ids: readonly number[], asked: Question) {
  const matches = samples
    .map((row, index) => ({ ...row, id: ids[index] ?? 0, term: shownTerm(row), miles: haversine(row, asked.middle) }))
    .filter((row) => row.term !== undefined && isWithin(row, asked) && passes(row, asked))
    .toSorted((a, b) => compare(a, b, asked) || a.id - b.id)
  const from = (asked.pageNo - 1) * asked.size
  return { total: matches.length, ids: matches.slice(from, from + asked.size).map((row) => row.id) }
}

type Match = Sample & {
  readonly id: number
  readonly miles: number
  readonly term: Sample['terms'][number] | undefined
}

/** The running term, or the next one where it begins within 60 days and nothing runs. A term ends where the next begins. */
function shownTerm({ terms: periods }: Sample) {
  const ended = periods.map((term, index) => ({
    ...term,
    to: Math.min(term.to ?? Infinity, periods[index + 1]?.from ?? Infinity),
  }))
  return ended.find((term) => term.from <= 0 && term.to > 0) ?? ended.find((term) => term.from > 0 && term.from <= 60)
}

function isWithin(row: Match, asked: Question): boolean {
  if (asked.shape === 'state') return row.state === 'AK'
  if (asked.shape === 'circle') return row.miles <= asked.radiusMiles
  const { north, south, east, west } = boxOf(asked)
  const inLongitude =
    west <= east ? row.longitude >= west && row.longitude <= east : row.longitude >= west || row.longitude <= east
  return row.latitude >= south && row.latitude <= north && inLongitude
}

function passes(row: Match, { text, facets, newSince }: Question): boolean {
  const words = row.name.toLowerCase().split(' ')
  if (!text.split(' ').every((word) => word === '' || words.includes(word))) return false
  if (facets.all & acclaimedBit && !row.acclaimed) return false
  if (facets.all & featureBits.delivery && !row.features.includes('delivery')) return false
  if (facets.all & featureBits.takeout && !row.features.includes('takeout')) return false
  if (facets.any !== 0 && row.price !== 1 && row.price !== 3) return false
  const from = row.term?.from ?? 0
  return newSince === null || (from >= -45 && from <= 0)
}

function compare(a: Match, b: Match, { by, shape }: Question): number {
  switch (by === 'distance' && shape === 'state' ? 'rating' : by) {
    case 'distance':
      return Math.abs(a.miles - b.miles) < 1e-9 ? 0 : a.miles - b.miles
    case 'rating':
      return b.rating - a.rating
    case 'name':
      return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : Number(a.name.toLowerCase() > b.name.toLowerCase())
    case 'newest':
      return (b.term?.from ?? 0) - (a.term?.from ?? 0)
    case 'earnRate':
      return (b.rate ?? 3) - (a.rate ?? 3)
  }
}

export function haversine(a: Coordinates, b: Coordinates): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 3958.7613 * Math.asin(Math.sqrt(half))
}

export function boxOf({ middle: { latitude, longitude }, radiusMiles }: Pick<Question, 'middle' | 'radiusMiles'>) {
  const reach = radiusMiles / 100
  const around = (degrees: number) => ((degrees + 540) % 360) - 180
  return {
    north: latitude + reach,
    south: latitude - reach / 2,
    east: around(longitude + reach),
    west: around(longitude - reach),
  }
}
