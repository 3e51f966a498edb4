import type { MapData } from './map-style.ts'
import type { MapView } from './use-map.ts'

/** Whether streets are drawn in the middle of a view; an operator's own map has what it has. */
export function hasStreets(
  { streets, operators }: Pick<MapData, 'streets' | 'operators'>,
  view: MapView | null,
): boolean {
  if (operators !== null || view === null) return true
  const { north, south, east, west } = view.box
  const [latitude, longitude] = [(north + south) / 2, (east + west) / 2]
  return (
    streets !== null &&
    latitude < streets.bounds.north &&
    latitude > streets.bounds.south &&
    longitude < streets.bounds.east &&
    longitude > streets.bounds.west
  )
}
