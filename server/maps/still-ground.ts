import { fileURLToPath } from 'node:url'
import type { MapPalette } from '#domain/maps/palette.ts'
import { mercator, stillSize } from '#domain/maps/projection.ts'
import { clipRing } from './clip-ring.ts'
import { type Frame, type Line, readDrawn, zoomOf } from './drawn-tiles.ts'
import { openStreetTiles, type StreetTiles } from './street-tiles.ts'

const archive = fileURLToPath(new URL('./land/land.pmtiles', import.meta.url))

/** What the ground of pictures is read from. */
export interface Ground {
  readonly land: StreetTiles
  readonly streets: StreetTiles | null
}

/** The archive of land, lakes and borders that ships with the product. */
export function openLand(): Promise<StreetTiles> {
  return openStreetTiles(archive)
}

const parks = ['park', 'national_park', 'golf_course', 'cemetery']

/** Land and water, borders and, where there are any, the larger streets, as parts of an SVG. */
export async function drawGround({ land, streets }: Ground, frame: Frame, palette: MapPalette): Promise<string> {
  const lines = await readDrawn(land, frame)
  const near = streets !== null && isCity(streets, frame) ? await drawStreets(streets, frame, palette) : ''
  return (
    area(lines({ layer: 'land', kinds: ['neighbour'] }), palette.neighbour) +
    area(lines({ layer: 'land', kinds: ['home'] }), palette.land) +
    area(lines({ layer: 'lakes', kinds: null }), palette.water) +
    near +
    path(
      lines({ layer: 'borders', kinds: ['state'] }),
      `stroke="${palette.border}" stroke-width="1.2" stroke-dasharray="5 3"`,
    ) +
    path(lines({ layer: 'borders', kinds: ['country'] }), `stroke="${palette.border}" stroke-width="1.8"`)
  )
}

async function drawStreets(streets: StreetTiles, frame: Frame, palette: MapPalette): Promise<string> {
  const lines = await readDrawn(streets, frame)
  const road = (kind: string, width: number) => {
    const roads = lines({ layer: 'roads', kinds: [kind] })
    const edge = path(roads, `stroke="${palette.roadEdge}" stroke-width="${width + 2}"`)
    return edge + path(roads, `stroke="${palette.road}" stroke-width="${width}"`)
  }
  return (
    area(lines({ layer: 'earth', kinds: null }), palette.land) +
    area(lines({ layer: 'landuse', kinds: parks }), palette.park) +
    area(lines({ layer: 'water', kinds: null }), palette.water) +
    road('major_road', 3) +
    road('highway', 5)
  )
}

/** Whether the middle of the picture has streets, and their tiles are no larger than what they cover: they would be a patch on the map. */
function isCity(streets: StreetTiles, frame: Frame): boolean {
  const { north, south, east, west } = streets.bounds
  const [a, b] = [mercator({ latitude: north, longitude: west }), mercator({ latitude: south, longitude: east })]
  const half = stillSize / frame.scale / 2
  const [x, y] = [frame.left + half, frame.top + half]
  return x > a.x && x < b.x && y > a.y && y < b.y && zoomOf(streets, frame) >= Math.round(Math.log2(1 / (b.x - a.x)))
}

function area(rings: readonly Line[], fill: string): string {
  return `<path fill="${fill}" d="${rings.map(areaPath).join('')}"/>`
}

function path(lines: readonly Line[], look: string): string {
  return `<path fill="none" ${look} d="${lines.map(linePath).join('')}"/>`
}

function areaPath(ring: Line): string {
  const steps = isSpeck(ring) ? [] : stepsOf(clipRing(ring, stillSize))
  return steps.length < 3 ? '' : `${written(steps)}z`
}

/** An islet or a pond of less than three units. */
function isSpeck(ring: Line): boolean {
  const [first = [0, 0]] = ring
  return ring.every(([x, y]) => Math.abs(x - first[0]) < 3 && Math.abs(y - first[1]) < 3)
}

function linePath(line: Line): string {
  // What is far outside needs no letters; the picture cuts the rest.
  const isNear = line.some(([x, y]) => x > -50 && x < stillSize + 50 && y > -50 && y < stillSize + 50)
  const steps = isNear ? stepsOf(line) : []
  return steps.length < 2 ? '' : written(steps)
}

function stepsOf(line: Line): string[] {
  const steps: string[] = []
  let last = { x: 0, y: 0 }
  for (const [exactX, exactY] of line) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)]
    if (steps.length > 0 && x === last.x && y === last.y) continue
    // From the last point on: half the letters.
    steps.push(`${x - last.x} ${y - last.y}`)
    last = { x, y }
  }
  return steps
}

function written([first = '', ...rest]: readonly string[]): string {
  return `M${first}l${rest.join(' ').replaceAll(' -', '-')}`
}
