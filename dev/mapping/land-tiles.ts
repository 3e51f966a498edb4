import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { LandShapes } from './land-shapes.ts'
import type { Archived, TileAddress } from './tile-archive.ts'

/** From here on tiles are drawn larger: the shapes are no finer. */
const deepest = 8
/** What is less than this at a zoom is left out and smoothed, in parts of 4096 of a tile. */
const tolerance = 6
/** Away from the country nobody comes closer. */
const deepestAnywhere = 6
/** West, north, east, south of the country with its neighbours' towns, of Alaska and of the Pacific islands. */
const homes = [
  [-130, 52, -60, 17],
  [-180, 72, -130, 51],
  [-162, 23, -154, 18],
  [144, 21, 147, 13],
  [-172, -10, -168, -15],
] as const

/** The tiles of land, lakes and borders, from the whole world to zoom 8. */
export function* landTiles(shapes: LandShapes): Generator<Archived> {
  const layers = {
    land: indexOf(
      [
        ...shapes.neighbours.map((one) => featureOf('Polygon', one, { kind: 'neighbour' })),
        ...shapes.home.map((one) => featureOf('Polygon', one, { kind: 'home' })),
      ],
      deepest,
    ),
    lakes: indexOf(shapes.lakes.map((one) => featureOf('Polygon', one, {}))),
    borders: indexOf([
      ...shapes.states.map((one) => featureOf('LineString', one, { kind: 'state' })),
      ...shapes.frontier.map((one) => featureOf('LineString', one, { kind: 'country' })),
    ]),
  }
  const waiting: TileAddress[] = [{ z: 0, x: 0, y: 0 }]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { z, x, y } = at
    const drawn = Object.entries(layers).flatMap(([name, index]): [string, GeoJSONVTTile][] => {
      const tile = index.getTile(z, x, y)
      return tile === null || tile.features.length === 0 ? [] : [[name, tile]]
    })
    if (drawn.length === 0) continue
    const tile = fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 })
    yield { ...at, tile: gzipSync(tile, { level: 9 }) }
    if (z === deepest || (z >= deepestAnywhere && !isNearHome(at))) continue
    for (const [right, low] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      waiting.push({ z: z + 1, x: x * 2 + right, y: y * 2 + low })
  }
}

/** The zoom that an index calls its last is not smoothed: coasts keep every bend there, lakes and borders need not. */
function indexOf(features: GeoJSON.Feature[], last = deepest + 1): GeoJSONVT {
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: last, indexMaxZoom: 5, tolerance, buffer: 32 },
  )
}

function featureOf(
  type: 'Polygon' | 'LineString',
  coordinates: unknown,
  properties: Readonly<Record<string, string>>,
): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type, coordinates } as GeoJSON.Geometry }
}

function isNearHome({ z, x, y }: TileAddress): boolean {
  const degrees = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  const [left, right] = [(x / 2 ** z) * 360 - 180, ((x + 1) / 2 ** z) * 360 - 180]
  const [top, bottom] = [degrees(y), degrees(y + 1)]
  return homes.some(([west, north, east, south]) => left < east && right > west && bottom < north && top > south)
}
