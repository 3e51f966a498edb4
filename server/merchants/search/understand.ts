import type { MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import { currentLocation } from '#domain/search/search-words.ts'
import { splitNearMe, splitsAtPreposition } from '#domain/search/split-search-text.ts'
import type { Place } from '../../gazetteer/place.ts'
import { placeNamed, resolveLocation } from '../../gazetteer/resolve-location.ts'

interface Split {
  readonly what: string
  readonly where: string
}

/** Fewer people, and a name beside other words is rather a part of them; in the field for words more so. */
const [wellKnown, famous] = [20_000, 50_000]
const mostWords = 12
/** Small letters that are a city, and no word of English as "or", "in" and "me" are. */
const shortCities = new Set(['sf', 'la', 'dc'])

/**
 * A search as it is meant: people type where beside what, in either field ("sushi near Brooklyn", "vegan brunch Austin"). What is typed with the
 * words wins over the field for the place and over a point, and loses to a map view.
 */
export function understand(query: MerchantSearchQuery): MerchantSearchQuery {
  const typed = splitWords(query.restaurantOrCuisine ?? '')
  if (query.north !== undefined) return typed === null ? query : { ...query, restaurantOrCuisine: typed.what }
  const { latitude: _latitude, longitude: _longitude, ...elsewhere } = query
  if (typed !== null && typed.where !== currentLocation)
    return { ...elsewhere, location: typed.where, restaurantOrCuisine: typed.what }
  const words = typed?.what ?? query.restaurantOrCuisine ?? ''
  const located = query.latitude === undefined ? splitLocation(query.location ?? '') : null
  if (located === null) return { ...query, restaurantOrCuisine: words }
  const what = [located.what, words].filter((part) => part !== '').join(' ')
  return { ...query, location: located.where, restaurantOrCuisine: what }
}

/** The field for words holds names of restaurants, which have places and prepositions in them: only a clear one parts it. */
function splitWords(text: string): Split | null {
  const near = splitNearMe(text)
  if (near !== null) return { what: near, where: currentLocation }
  return (
    splitsAtPreposition(text).find(({ where, is }) =>
      is === 'near' ? resolveLocation(where).kind !== 'unknown' : isKnownTo(famous, placeNamed(where)),
    ) ?? null
  )
}

/** The field for the place: what is a place, or nearly one, stays as it is. */
function splitLocation(text: string): Split | null {
  const near = splitNearMe(text)
  if (near !== null) return { what: near, where: currentLocation }
  if (text === '' || placeNamed(text) !== undefined) return null
  const parted = splitsAtPreposition(text).find(({ where }) => resolveLocation(where).kind !== 'unknown')
  if (parted) return parted
  return resolveLocation(text).kind === 'unknown' ? splitAtPlace(text) : null
}

/** "vegan brunch Austin", "Austin vegan brunch": the longest place at the end, or at the beginning. */
function splitAtPlace(text: string): Split | null {
  const words = text.trim().split(/\s+/).slice(0, mostWords)
  const lengths = words.slice(1).map((_, index) => words.length - 1 - index)
  const ends = lengths.map((length) => ({ what: words.slice(0, -length), where: words.slice(-length).join(' ') }))
  const starts = lengths.map((length) => ({ what: words.slice(length), where: words.slice(0, length).join(' ') }))
  const found =
    ends.find(({ where }) => (isWord(where) || shortCities.has(where)) && isKnownTo(wellKnown, placeNamed(where))) ??
    starts.find(({ where }) => isWord(where) && isKnownTo(wellKnown, placeNamed(where)))
  return found ? { what: found.what.join(' '), where: found.where } : null
}

/** A postal code in small letters is rather a word. */
function isWord(where: string): boolean {
  return where.length > 2 || where === where.toUpperCase()
}

function isKnownTo(people: number, place: Place | undefined): boolean {
  if (place === undefined) return false
  return place.kind !== 'city' || ('population' in place && Number(place.population) >= people)
}
