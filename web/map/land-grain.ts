import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { readMapLook, type MapLook } from './map-look.ts'

const image = 'grain'
/** Pixels of the screen, at two of the picture to one. */
const [side, radius, density] = [28, 1, 2]

/** Fine dots on the land from near. Where no streets are drawn, they show that the map moves and how much it grew; where streets are, their ground lies over it. */
export const grainLayer: LayerSpecification = {
  id: image,
  type: 'fill',
  source: 'land',
  'source-layer': 'land',
  minzoom: 11,
  filter: ['==', ['get', 'kind'], 'home'],
  paint: { 'fill-pattern': image, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 13, 0.6] },
}

export function addGrain(map: MapLibreMap): void {
  if (!map.hasImage(image)) map.addImage(image, drawGrain(readMapLook()), { pixelRatio: density })
}

/** Two dots a square, so that they stand like bricks. */
function drawGrain({ palette }: MapLook): { width: number; height: number; data: Uint8ClampedArray } {
  const width = side * density
  const color = [1, 3, 5].map((at) => Number.parseInt(palette.border.slice(at, at + 2), 16))
  const data = new Uint8ClampedArray(width * width * 4)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.min(...[0.25, 0.75].map((dot) => Math.hypot(x + 0.5 - dot * width, y + 0.5 - dot * width)))
      data.set([...color, 255 * Math.max(0, Math.min(1, radius * density - far + 0.5))], (y * width + x) * 4)
    }
  return { width, height: width, data }
}
