import { readFileSync } from 'node:fs'
import { mesh } from 'topojson-client'
import { z } from 'zod'

export type Position = readonly [number, number]
type Ring = readonly Position[]
type Polygon = readonly Ring[]

/** What a map of the country is drawn from, in degrees. */
export interface LandShapes {
  /** Of the country and its territories. */
  readonly home: readonly Polygon[]
  readonly neighbours: readonly Polygon[]
  readonly lakes: readonly Polygon[]
  /** Between the states. */
  readonly states: readonly Ring[]
  /** Between the country and its neighbours. */
  readonly frontier: readonly Ring[]
}

const position = z.tuple([z.number(), z.number()]).readonly()
const polygons = z.array(z.array(z.array(position)))
const countriesSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ A3: z.string() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('MultiPolygon'), coordinates: polygons }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
      ]),
    }),
  ),
})
const lakesSchema = z.object({ geometries: z.array(z.object({ coordinates: polygons })) })

const territories = new Set(['USA', 'PRI', 'VIR', 'GUM', 'MNP', 'ASM'])
/** Of North America; the islands of the Pacific have nobody near. */
const [west, east, south, north] = [-180, -50, 12, 72.5]

interface Sources {
  /** GeoJSON of all countries' land, with their ISO codes as `A3`. */
  readonly countries: string
  /** GeoJSON of all lakes. */
  readonly lakes: string
  /** TopoJSON of the states. */
  readonly states: string
}

export function readLandShapes(from: Sources): LandShapes {
  const { features } = countriesSchema.parse(readJson(from.countries))
  const [home, neighbours]: [Polygon[], Polygon[]] = [[], []]
  for (const { properties, geometry } of features) {
    const parts = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(withoutPonds)
    if (territories.has(properties.A3)) home.push(...parts)
    else neighbours.push(...parts.filter((part) => isNear(part) && squareKilometres(part) >= leastIsland))
  }
  return {
    home,
    neighbours,
    lakes: lakesSchema
      .parse(readJson(from.lakes))
      .geometries.flatMap(({ coordinates }) => coordinates)
      .filter((lake) => isNear(lake) && squareKilometres(lake) >= leastLake),
    states: stateLines(from.states),
    frontier: sharedLines(home, neighbours),
  }
}

/** In square kilometres. */
const [leastLake, leastIsland] = [12, 1]
const kilometresPerDegree = 111.2

/** Small lakes are holes in the land, and there so coarse that they are triangles. */
function withoutPonds([outline = [], ...holes]: Polygon): Polygon {
  return [outline, ...holes.filter((hole) => squareKilometres([hole]) >= leastLake)]
}

function squareKilometres([outline = []]: Polygon): number {
  const twice = outline.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = outline.at(index - 1) ?? [x, y]
    return sum + lastX * y - x * lastY
  }, 0)
  const [[, latitude] = [0, 0]] = outline
  return (Math.abs(twice) / 2) * kilometresPerDegree ** 2 * Math.cos((latitude * Math.PI) / 180)
}

function isNear([outline = []]: Polygon): boolean {
  return outline.some(([x, y]) => x > west && x < east && y > south && y < north)
}

function stateLines(file: string): Ring[] {
  const atlas = readJson(file) as Parameters<typeof mesh>[0]
  const { states } = atlas.objects
  if (states === undefined) throw new Error(`${file} has no states`)
  return mesh(atlas, states as Parameters<typeof mesh>[1], (a, b) => a !== b).coordinates.map((line) =>
    line.map(([x = 0, y = 0]) => [x, y] as const),
  )
}

/** The sides that two countries have in common, joined to lines. */
function sharedLines(ours: readonly Polygon[], theirs: readonly Polygon[]): Ring[] {
  const sides = new Set(ours.flat().flatMap(sidesOf))
  return theirs.flat().flatMap((ring) => {
    const lines: Position[][] = []
    let open = false
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1]
      if (from === undefined) continue
      const shared = sides.has(sideOf(from, to)) || sides.has(sideOf(to, from))
      if (shared && open) lines.at(-1)?.push(to)
      if (shared && !open) lines.push([from, to])
      open = shared
    }
    return lines
  })
}

function sidesOf(ring: Ring): string[] {
  return ring.flatMap((to, index) => {
    const from = ring[index - 1]
    return from === undefined ? [] : [sideOf(from, to)]
  })
}

function sideOf(from: Position, to: Position): string {
  return `${from.join()} ${to.join()}`
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
