import type { MapBounds } from '#domain/maps/projection.ts'
import { currentMapView } from '#domain/search/search-words.ts'
import type { SearchState } from './search-state.ts'

/** The part of the map that is searched, or null where the search goes by anything else. */
export function mapBoxOf({ location, north, south, east, west }: SearchState): MapBounds | null {
  if (location !== currentMapView) return null
  if (north === undefined || south === undefined || east === undefined || west === undefined) return null
  return { north, south, east, west }
}
