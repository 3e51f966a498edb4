import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature, type mesh } from 'topojson-client'
import { mercator } from '#domain/map-projection.ts'

/** A closed line of one state, in parts of the world from the north-west, with the rectangle around it. */
export interface Ring {
  readonly points: readonly (readonly [number, number])[]
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Topology = Parameters<typeof mesh>[0]
interface Atlas extends Topology {
  readonly objects: { readonly states: Extract<NonNullable<Parameters<typeof mesh>[1]>, { geometries: unknown }> }
}
type Line = readonly (readonly number[])[]

let known: readonly Ring[] | null = null

/** The outlines of the states, read once. Source: us-atlas, from the US Census Bureau. */
export function outline(): readonly Ring[] {
  known ??= readOutline()
  return known
}

function readOutline(): Ring[] {
  const atlas: Atlas = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('us-atlas/states-10m.json')), 'utf8'))
  return feature(atlas, atlas.objects.states).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.map(ringOf)
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map(ringOf) : []
  })
}

function ringOf(line: Line): Ring {
  const points = line.map(([longitude = 0, latitude = 0]) => {
    const { x, y } = mercator({ latitude, longitude })
    return [x, y] as const
  })
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
