import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl'

export const roomSource = 'rooms'

/** Pixels; marks come in any width, pictures in these. */
const widths = [36, 44, 52, 60, 72, 96, 128]
const height = 42

/** The name of the picture that is at least as wide as a mark of so many pixels. */
export function roomImage(width: number): string {
  return `room ${widths.find((one) => one >= width + 4) ?? widths.at(-1)}`
}

export const emptyRooms: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

/** Nothing to see, and above all names: the library leaves out whatever name would lie on it. */
export const roomLayer: LayerSpecification = {
  id: roomSource,
  type: 'symbol',
  source: roomSource,
  layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
}

export function addRoomImages(map: MapLibreMap): void {
  for (const width of widths) {
    const name = `room ${width}`
    if (!map.hasImage(name)) map.addImage(name, { width, height, data: new Uint8Array(width * height * 4) })
  }
}
