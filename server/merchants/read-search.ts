import type { Coordinates, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import { currentLocation, currentMapView } from '#domain/search/search-words.ts'
import type { Place } from '../gazetteer/place.ts'
import { resolveLocation } from '../gazetteer/resolve-location.ts'
import { boxRanges, circleRanges } from './search/cells.ts'
import { vectorOf } from './search/globe.ts'
import type { Area } from './search/search.ts'

const defaultRadiusMiles = 25

/** Where to search, and how to name it; or labels of places to try. */
export type SearchArea =
  | {
      readonly kind: 'known'
      readonly place: Place
      readonly area: Area
      /** What was typed, where it is no place and was taken for this one; with labels of others that may be meant. */
      readonly misspelt: { readonly text: string; readonly others: readonly string[] } | null
    }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

/** A map view wins over a point, a point over text; without any of them it is the default location. */
export function readArea(query: MerchantSearchQuery, defaultLocation: Coordinates): SearchArea {
  const { north, south, east, west, latitude, longitude, radiusMiles = defaultRadiusMiles } = query
  const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
  if (north !== undefined && south !== undefined && east !== undefined && west !== undefined) {
    const box = { north: Math.max(north, south), south: Math.min(north, south), east, west }
    const middle = middleOf(box)
    const origin = vectorOf(point ?? middle)
    return known(placeAt('area', currentMapView, middle), { kind: 'box', box, origin, ranges: boxRanges(box) })
  }
  if (point) return known(placeAt('point', currentLocation, point), circle(point, radiusMiles))
  const text = query.location ?? ''
  if (text === '' || text.toLowerCase() === currentLocation.toLowerCase())
    return known(placeAt('point', currentLocation, defaultLocation), circle(defaultLocation, radiusMiles))
  const resolution = resolveLocation(text)
  if (resolution.kind === 'unknown') return resolution
  const { place } = resolution
  const misspelt = resolution.kind === 'likely' ? { text, others: resolution.suggestions } : null
  if (place.kind === 'state' && place.state !== null)
    return { ...known(place, { kind: 'state', state: place.state }), misspelt }
  return { ...known(place, circle(place, radiusMiles)), misspelt }
}

function known(place: Place, area: Area) {
  return { kind: 'known', place, area, misspelt: null } as const
}

function circle(centre: Coordinates, radiusMiles: number): Area {
  return { kind: 'circle', origin: vectorOf(centre), radiusMiles, ranges: circleRanges(centre, radiusMiles) }
}

function placeAt(kind: Place['kind'], label: string, { latitude, longitude }: Coordinates): Place {
  return { kind, label, latitude, longitude, state: null }
}

/** Across the date line the east lies before the west. */
function middleOf({
  north,
  south,
  east,
  west,
}: {
  north: number
  south: number
  east: number
  west: number
}): Coordinates {
  const longitude = (west + east + (west > east ? 360 : 0)) / 2
  return { latitude: (north + south) / 2, longitude: longitude > 180 ? longitude - 360 : longitude }
}
