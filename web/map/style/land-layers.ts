import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { type MapLook, readMapLook } from './map-look.ts'

const source = 'land'

/** Water, land with the neighbours', lakes, and the lines between states and countries. */
export function landLayers({ palette }: MapLook): LayerSpecification[] {
  const home = { 'source-layer': 'land', source, type: 'fill' } as const
  const line = { 'source-layer': 'borders', source, type: 'line' } as const
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    {
      ...home,
      id: 'neighbours',
      filter: ['==', ['get', 'kind'], 'neighbour'],
      paint: { 'fill-color': palette.neighbour, 'fill-antialias': false },
    },
    {
      ...home,
      id: 'land',
      filter: ['==', ['get', 'kind'], 'home'],
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    grainLayer,
    {
      id: 'lakes',
      type: 'fill',
      source,
      'source-layer': 'lakes',
      paint: { 'fill-color': palette.water, 'fill-antialias': false },
    },
    {
      ...line,
      id: 'states',
      filter: ['==', ['get', 'kind'], 'state'],
      paint: { 'line-color': palette.border, 'line-width': 0.8, 'line-dasharray': [4, 3] },
    },
    {
      ...line,
      id: 'frontier',
      filter: ['==', ['get', 'kind'], 'country'],
      paint: { 'line-color': palette.border, 'line-width': 1.2 },
    },
  ]
}

const image = 'grain'
/** Pixels of the screen, at two of the picture to one. */
const [side, radius, density] = [28, 1, 2]

/** Fine dots on the land from near. Where no streets are drawn, they show that the map moves and how much it grew; where streets are, their ground lies over it. */
const grainLayer: LayerSpecification = {
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
