import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from '#domain/map-palette.ts'

interface Look {
  readonly palette: MapPalette
  readonly font: string[]
}

const source = 'streets'
const greens = [
  'park',
  'forest',
  'wood',
  'grass',
  'golf_course',
  'cemetery',
  'nature_reserve',
  'garden',
  'recreation_ground',
  'pitch',
  'national_park',
]
const kind: ExpressionSpecification = ['get', 'kind']

/** Wider as one comes closer: its width at zoom 11 and at zoom 18, in pixels. */
function width(far: number, close: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], 11, far, 18, close]
}

/** Streets in Protomaps' schema (version 4), quiet enough to lay pins over. */
export function streetLayers(look: Look): LayerSpecification[] {
  return [...groundLayers(look), ...roadLayers(look), ...nameLayers(look)]
}

function groundLayers({ palette }: Look): LayerSpecification[] {
  return [
    { id: 'earth', type: 'fill', source, 'source-layer': 'earth', paint: { 'fill-color': palette.land } },
    {
      id: 'green',
      type: 'fill',
      source,
      'source-layer': 'landuse',
      filter: ['in', kind, ['literal', greens]],
      paint: { 'fill-color': palette.park },
    },
    {
      id: 'sea',
      type: 'fill',
      source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'buildings',
      type: 'fill',
      source,
      'source-layer': 'buildings',
      minzoom: 14,
      paint: { 'fill-color': palette.building },
    },
  ]
}

function roadLayers({ palette }: Look): LayerSpecification[] {
  const kinds = [
    { name: 'other', of: ['minor_road', 'other'], line: width(0.4, 14), from: 12 },
    { name: 'major', of: ['major_road'], line: width(1.4, 22), from: 7 },
    { name: 'highway', of: ['highway'], line: width(2.2, 26), from: 4 },
  ]
  return [
    ...kinds.map(({ name, of, line, from }): LayerSpecification => ({
      ...roadLayer({ id: `${name} edge`, of, from }),
      paint: { 'line-color': palette.roadEdge, 'line-gap-width': line, 'line-width': 1 },
    })),
    ...kinds.map(({ name, of, line, from }): LayerSpecification => ({
      ...roadLayer({ id: name, of, from }),
      paint: { 'line-color': palette.road, 'line-width': line },
    })),
  ]
}

function roadLayer({ id, of, from }: { id: string; of: string[]; from: number }): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom: from,
    filter: ['in', kind, ['literal', of]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  }
}

function nameLayers({ palette, font }: Look): LayerSpecification[] {
  const paint = { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 }
  return [
    {
      id: 'street names',
      type: 'symbol',
      source,
      'source-layer': 'roads',
      minzoom: 13,
      filter: ['in', kind, ['literal', ['minor_road', 'major_road', 'highway']]],
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12 },
      paint,
    },
    {
      id: 'neighbourhoods',
      type: 'symbol',
      source,
      'source-layer': 'places',
      minzoom: 11,
      filter: ['in', kind, ['literal', ['neighbourhood', 'macrohood']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint,
    },
  ]
}
