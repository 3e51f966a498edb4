import type { LayerSpecification } from 'maplibre-gl'
import { grainLayer } from './land-grain.ts'
import type { MapLook } from './map-look.ts'

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
