import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { MapBounds } from '#domain/maps/projection.ts'
import { isIn } from './is-in.ts'
import type { MapLook } from './map-look.ts'

interface Look extends MapLook {
  /** Whether something is within the archive: beyond it streets would end in a straight line. */
  readonly within: ExpressionSpecification
  /** The zoom from which a tile is no larger than the archive: from further away it would be a patch on the map. */
  readonly from: number
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
export function streetLayers(look: MapLook, bounds: MapBounds): LayerSpecification[] {
  const from = Math.max(0, Math.round(Math.log2(360 / (bounds.east - bounds.west))))
  const placed = { ...look, from, within: isIn(bounds) }
  return [...groundLayers(placed), ...roadLayers(placed), ...nameLayers(placed)]
}

/** Land and water have the colours of the map beyond, so that they may come from larger tiles: finer coasts, and no patch. */
const groundAhead = 2

function groundLayers({ palette, from }: Look): LayerSpecification[] {
  const ground = Math.max(0, from - groundAhead)
  return [
    {
      id: 'earth',
      type: 'fill',
      source,
      'source-layer': 'earth',
      minzoom: ground,
      paint: { 'fill-color': palette.land },
    },
    {
      id: 'green',
      type: 'fill',
      source,
      'source-layer': 'landuse',
      minzoom: from,
      filter: ['in', kind, ['literal', greens]],
      paint: { 'fill-color': palette.park },
    },
    {
      id: 'sea',
      type: 'fill',
      source,
      'source-layer': 'water',
      minzoom: ground,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'buildings',
      type: 'fill',
      source,
      'source-layer': 'buildings',
      minzoom: Math.max(from, 14),
      paint: { 'fill-color': palette.building },
    },
  ]
}

function roadLayers({ palette, from: least, within }: Look): LayerSpecification[] {
  const kinds = [
    { name: 'other', of: ['minor_road', 'other'], line: width(0.4, 14), from: 12 },
    { name: 'major', of: ['major_road'], line: width(1.4, 22), from: 7 },
    { name: 'highway', of: ['highway'], line: width(2.2, 26), from: 4 },
  ]
  return [
    ...kinds.map(({ name, of, line, from }): LayerSpecification => ({
      ...roadLayer({ id: `${name} edge`, of, from: Math.max(from, least), within }),
      paint: { 'line-color': palette.roadEdge, 'line-gap-width': line, 'line-width': 1 },
    })),
    ...kinds.map(({ name, of, line, from }): LayerSpecification => ({
      ...roadLayer({ id: name, of, from: Math.max(from, least), within }),
      paint: { 'line-color': palette.road, 'line-width': line },
    })),
  ]
}

interface Road extends Pick<Look, 'from' | 'within'> {
  readonly id: string
  readonly of: string[]
}

function roadLayer({ id, of, from, within }: Road): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom: from,
    filter: ['all', ['in', kind, ['literal', of]], within],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  }
}

function nameLayers({ palette, font, from, within }: Look): LayerSpecification[] {
  const paint = { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 }
  return [
    {
      id: 'street names',
      type: 'symbol',
      source,
      'source-layer': 'roads',
      minzoom: Math.max(from, 13),
      filter: ['all', ['in', kind, ['literal', ['minor_road', 'major_road', 'highway']]], within],
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12 },
      paint,
    },
    {
      id: 'neighbourhoods',
      type: 'symbol',
      source,
      'source-layer': 'places',
      minzoom: Math.max(from, 11),
      filter: ['all', ['in', kind, ['literal', ['neighbourhood', 'macrohood']]], within],
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
