import type { GeoJSONSourceSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapStreetsAnswer } from '#contract/schemas/map.ts'
import { landLayers } from './land-layers.ts'
import { readMapLook } from './map-look.ts'
import { emptyRooms, roomLayer, roomSource } from './mark-rooms.ts'
import { nameLayers } from './name-layers.ts'
import { streetLayers } from './street-layers.ts'

type Shapes = GeoJSONSourceSpecification['data']

export interface MapData {
  readonly places: Shapes
  readonly streets: MapStreetsAnswer['streets']
  /** The operator's own map, in the place of ours. */
  readonly operators: MapStreetsAnswer['style']
}

const landPath = '/maps/land/{z}/{x}/{y}'
const deepestLand = 8
const streetsPath = '/maps/streets/{z}/{x}/{y}'
const operatorsPath = '/maps/style.json'

/** The operator's own, or ours: land, states and towns everywhere, streets where the operator has them. No fonts and no pictures are fetched: the browser draws the letters. */
export function mapStyle(data: MapData): StyleSpecification | string {
  return data.operators === null ? ownStyle(data) : location.origin + operatorsPath
}

function ownStyle({ places, streets }: MapData): StyleSpecification {
  const look = readMapLook()
  return {
    version: 8,
    sources: {
      land: { type: 'vector', tiles: [location.origin + landPath], minzoom: 0, maxzoom: deepestLand },
      places: { type: 'geojson', data: places },
      ...(streets === null ? {} : { streets: streetSource(streets) }),
      [roomSource]: emptyRooms,
    },
    layers: [
      ...landLayers(look),
      ...(streets === null ? [] : streetLayers(look, streets.bounds)),
      ...nameLayers(look, streets),
      roomLayer,
    ],
  }
}

function streetSource({ minZoom, maxZoom, bounds }: NonNullable<MapData['streets']>): SourceSpecification {
  const { north, south, east, west } = bounds
  return {
    type: 'vector',
    tiles: [location.origin + streetsPath],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [west, south, east, north],
  }
}
