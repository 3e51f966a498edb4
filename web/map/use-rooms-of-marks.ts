import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { type LaidMarks, placeOf } from './lay-marks.ts'
import { roomImage, roomSource } from './mark-rooms.ts'
import type { OpenMap } from './open-map.ts'

/** Keeps the names of the map from where marks stand. */
export function useRoomsOfMarks(
  map: OpenMap,
  { laid, zoom }: { readonly laid: LaidMarks; readonly zoom: number },
): void {
  const names = new Map(laid.pins.map((one) => [one.box, one.pin.name]))
  const rooms = [...laid.pins, ...laid.clusters].map(({ box }) => ({
    ...placeOf(box, zoom),
    image: roomImage(box.width),
    name: names.get(box) ?? '',
  }))
  const written = JSON.stringify(
    rooms.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  // Meets the map library, which places the names.
  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(roomSource)
    // An operator's own style has none.
    source?.setData({ type: 'FeatureCollection', features: JSON.parse(written) })
  }, [map, written])
}
