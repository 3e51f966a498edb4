import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { stillSize } from '#domain/maps/projection.ts'
import type { StreetTiles } from './street-tiles.ts'

/** The part of the world that a picture shows, in parts of it: what `stillFrame` answers. */
export interface Frame {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** A line or a closed one, in units of the picture, uncut. */
export type Line = readonly (readonly [number, number])[]

export interface Wanted {
  readonly layer: string
  /** Which of its features; null: the areas, whatever they are. */
  readonly kinds: readonly string[] | null
}

const area = 3
/** On a picture a tile is at least so many units wide, where there are tiles as large: a few are enough. */
const leastTile = 1000

/** What tiles have where a picture is: asked for one thing at a time. */
export async function readDrawn(tiles: StreetTiles, frame: Frame): Promise<(wanted: Wanted) => Line[]> {
  const z = zoomOf(tiles, frame)
  const side = frame.scale / 2 ** z
  const [left, top, reach] = [frame.left * 2 ** z, frame.top * 2 ** z, stillSize / side]
  const found: { readonly layers: VectorTile['layers']; readonly place: Placed['place'] }[] = []
  for (const x of between(left, left + reach))
    for (const y of between(top, top + reach)) {
      const tile = x < 0 || y < 0 ? null : await tiles.readTile({ z, x, y })
      if (tile === null) continue
      const { layers } = new VectorTile(new PbfReader(tile))
      found.push({ layers, place: { side, left: (x - left) * side, top: (y - top) * side } })
    }
  return ({ layer, kinds }) => found.flatMap(({ layers, place }) => linesOf(layers[layer], { place, kinds }))
}

/** Of the tiles that a picture is drawn from. */
export function zoomOf({ maxZoom }: Pick<StreetTiles, 'maxZoom'>, { scale }: Frame): number {
  return Math.max(0, Math.min(maxZoom, Math.floor(Math.log2(scale / leastTile))))
}

function between(from: number, to: number): number[] {
  const first = Math.floor(from)
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index)
}

interface Placed extends Pick<Wanted, 'kinds'> {
  /** Units of the picture: how wide the tile is, and where. */
  readonly place: { readonly side: number; readonly left: number; readonly top: number }
}

function linesOf(layer: VectorTileLayer | undefined, { place, kinds }: Placed): Line[] {
  const features = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
  return features.flatMap((feature) => {
    if (feature === undefined) return []
    if (kinds === null ? feature.type !== area : !kinds.includes(String(feature.properties['kind']))) return []
    const unit = place.side / feature.extent
    return feature
      .loadGeometry()
      .map((line) => line.map(({ x, y }) => [place.left + x * unit, place.top + y * unit] as const))
  })
}
