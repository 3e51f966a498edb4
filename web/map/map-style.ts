import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import statesAddress from 'us-atlas/states-10m.json?url'
import type { MapStreetsAnswer } from '#contract/schemas/map.ts'
import { mapPalette, type MapPalette } from '#domain/map-palette.ts'
import { streetLayers } from './street-layers.ts'

type Shapes = GeoJSONSourceSpecification['data']

export interface MapData {
  readonly states: Shapes
  readonly borders: Shapes
  readonly places: Shapes
  readonly streets: MapStreetsAnswer['streets']
  /** The operator's own map, in the place of ours. */
  readonly operators: MapStreetsAnswer['style']
}

/** Where the states of the overview are. Source: us-atlas, from the US Census Bureau. */
export const statesPath = statesAddress
const streetsPath = '/maps/streets/{z}/{x}/{y}'
const operatorsPath = '/maps/style.json'

/** The partner's colours and letters, as the page has them. */
export function readMapLook(): { palette: MapPalette; font: string[] } {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    palette: mapPalette({
      ground: color('ground'),
      surface: color('surface'),
      ink: color('ink'),
      accent: color('accent'),
      tint: color('tint'),
      mutedInk: color('muted-ink'),
    }),
    font: [style.getPropertyValue('--font-text').split(',')[0]?.trim() ?? 'sans-serif'],
  }
}

/** The operator's own, or ours: states and towns everywhere, streets where the operator has them. No fonts and no pictures are fetched: the browser draws the letters. */
export function mapStyle(data: MapData): StyleSpecification | string {
  return data.operators === null ? ownStyle(data) : location.origin + operatorsPath
}

function ownStyle({ states, borders, places, streets }: MapData): StyleSpecification {
  const { palette, font } = readMapLook()
  const sources: Record<string, SourceSpecification> = {
    states: { type: 'geojson', data: states },
    borders: { type: 'geojson', data: borders },
    places: { type: 'geojson', data: places },
  }
  if (streets !== null) {
    const { north, south, east, west } = streets.bounds
    sources['streets'] = {
      type: 'vector',
      tiles: [location.origin + streetsPath],
      minzoom: streets.minZoom,
      maxzoom: streets.maxZoom,
      bounds: [west, south, east, north],
    }
  }
  return {
    version: 8,
    sources,
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      { id: 'states', type: 'fill', source: 'states', paint: { 'fill-color': palette.land, 'fill-antialias': false } },
      ...(streets === null ? [] : streetLayers({ palette, font })),
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      placeLayer({ palette, font }),
      ...(streets === null ? [partLayer({ palette, font })] : []),
    ],
  }
}

/** The closer, the smaller the towns that are named. */
const leastPopulation: ExpressionSpecification = [
  'step',
  ['zoom'],
  600_000,
  5,
  250_000,
  6,
  120_000,
  7,
  60_000,
  8,
  30_000,
  9,
  12_000,
  10,
  0,
]

function placeLayer({ palette, font }: { palette: MapPalette; font: string[] }): LayerSpecification {
  return {
    id: 'places',
    type: 'symbol',
    source: 'places',
    filter: ['all', ['>', ['get', 'population'], 0], ['>=', ['get', 'population'], leastPopulation]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 10_000, 12, 1_000_000, 17],
      'text-max-width': 8,
      'text-padding': 12,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  }
}

/** Parts of towns, where no streets name them. They stand among the towns without a population. */
function partLayer({ palette, font }: { palette: MapPalette; font: string[] }): LayerSpecification {
  return {
    id: 'parts',
    type: 'symbol',
    source: 'places',
    minzoom: 10.5,
    filter: ['==', ['get', 'population'], 0],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 12,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-padding': 10,
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  }
}
