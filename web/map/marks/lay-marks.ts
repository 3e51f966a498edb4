import type { MapMark } from '#contract/schemas/map.ts'
import { apart, type MarkBox, touch } from '#domain/maps/mark-box.ts'
import { mercator, unmercator } from '#domain/maps/projection.ts'
import { asRead, beyond, type Cluster, holds, type MapPin } from './marks.ts'

interface MarksToLay {
  /** Of the list beside the map, the best first. */
  readonly pins: readonly MapPin[]
  /** What the server counts in the view; null while nobody knows. */
  readonly marks: readonly MapMark[] | null
  readonly chosen: string | null
  readonly zoom: number
  /** In pixels. */
  sizeOf(mark: MapPin | Cluster): Pick<MarkBox, 'width' | 'height'>
}

interface Laid {
  readonly box: MarkBox
}

export interface LaidPin extends Laid {
  readonly pin: MapPin
  readonly listed: boolean
}

export interface LaidCluster extends Laid {
  readonly cluster: Cluster
}

export interface LaidMarks {
  readonly pins: readonly LaidPin[]
  readonly clusters: readonly LaidCluster[]
  /** On the list, and counted in a cluster: there is no room for a pin. */
  readonly crowded: readonly MapPin[]
}

/** Pixels that the world is wide at zoom 0. */
const worldWidth = 512
/** How far from its middle a cluster may stand, in pixels, and in how many directions it is tried. */
const reaches = [0, 10, 20, 30, 40, 52, 64]
/** The same for a pin, which says of one restaurant where it is. */
const reachesOfPin = reaches.slice(0, 6)
const directions = 16

/**
 * Which marks a map shows at a zoom, so that none lies on another: the pins of the list, the best first, then single restaurants, then
 * clusters, which make way. A pin that no cluster counts makes way, too. Whoever finds no room is counted in a cluster. Boxes are in pixels of the whole world at that zoom.
 */
export function layMarks(asked: MarksToLay): LaidMarks {
  const laidPins = layPins(asked)
  const shown = new Set(laidPins.map(({ pin }) => pin.id))
  const { clusters, singles } = beyond(
    asked.marks ?? [],
    laidPins.filter(({ listed }) => listed).map(({ pin }) => pin),
  )
  const crowded = asked.pins.filter(({ id }) => !shown.has(id))
  const alone = [...new Map([...singles, ...crowded].map((pin) => [pin.id, pin])).values()]
  const uncounted = alone.filter((pin) => !shown.has(pin.id) && !clusters.some(({ square }) => holds(square, pin)))
  const laid = layClusters(clusters, { pins: laidPins, asked })
  // Before it is known what is counted, a crowd of ones would stand there for a moment.
  const placed = asked.marks === null ? laid : uncounted.reduce((so, pin) => layAside(pin, { laid: so, asked }), laid)
  const left = new Set(placed.pins.map(({ pin }) => pin.id))
  return {
    pins: placed.pins,
    clusters: placed.clusters.toSorted((a, b) => asRead(a.cluster, b.cluster)),
    crowded: asked.pins.filter(({ id }) => !left.has(id)),
  }
}

function layPins({ pins, marks, chosen, zoom, sizeOf }: MarksToLay): LaidPin[] {
  const first = pins.filter(({ id }) => id === chosen)
  const listed = [...first, ...pins.filter(({ id }) => id !== chosen)].map((pin) => ({ pin, listed: true }))
  const known = new Set(pins.map(({ id }) => id))
  const singles = (marks ?? []).flatMap((mark) =>
    mark.kind === 'merchant' && !known.has(mark.id) ? [{ pin: mark, listed: false }] : [],
  )
  const chosenSingles = singles.toSorted((a, b) => Number(b.pin.id === chosen) - Number(a.pin.id === chosen))
  return apart(
    [...listed, ...chosenSingles].map((one) => ({ ...one, box: { ...pointOf(one.pin, zoom), ...sizeOf(one.pin) } })),
  )
}

type LaidSoFar = Pick<LaidMarks, 'pins' | 'clusters'>

/** The largest first, each as near to its middle as there is room. */
function layClusters(clusters: readonly Cluster[], { pins, asked }: { pins: readonly LaidPin[]; asked: MarksToLay }) {
  return clusters
    .toSorted((a, b) => b.count - a.count)
    .reduce<LaidSoFar>((laid, cluster) => layCluster(cluster, { laid, asked }), { pins, clusters: [] })
}

/** A restaurant that would lie on another stands beside it, or is counted with what is nearest. */
function layAside(pin: MapPin, { laid, asked }: { laid: LaidSoFar; asked: MarksToLay }): LaidSoFar {
  const { pins, clusters } = laid
  const middle = { ...pointOf(pin, asked.zoom), ...asked.sizeOf(pin) }
  const box = roomNear(middle, { taken: [...pins, ...clusters], within: reachesOfPin })
  if (box === null) return layCluster(clusterOfOne(pin), { laid, asked })
  return { clusters, pins: [...pins, { pin, box, listed: asked.pins.some(({ id }) => id === pin.id) }] }
}

/** Where there is no room, it is counted with the nearest cluster, or takes the nearest pin's place. */
function layCluster(cluster: Cluster, { laid, asked }: { laid: LaidSoFar; asked: MarksToLay }): LaidSoFar {
  const { pins, clusters } = laid
  const middle = { ...pointOf(cluster, asked.zoom), ...asked.sizeOf(cluster) }
  const box = roomNear(middle, { taken: [...pins, ...clusters], within: reaches })
  if (box !== null) return { pins, clusters: [...clusters, { cluster, box }] }
  const near = nearest(middle, clusters)
  if (near !== undefined) {
    const others = clusters.filter((one) => one !== near)
    return layCluster(together(cluster, near.cluster), { laid: { pins, clusters: others }, asked })
  }
  const pin = nearest(middle, pins)
  // With nothing else on the map there is room.
  if (pin === undefined) return laid
  const others = pins.filter((one) => one !== pin)
  return layCluster(together(cluster, clusterOfOne(pin.pin)), { laid: { pins: others, clusters }, asked })
}

interface Around {
  readonly taken: readonly Laid[]
  readonly within: readonly number[]
}

function roomNear(middle: MarkBox, { taken, within }: Around): MarkBox | null {
  const most = within.at(-1) ?? 0
  const around = taken.filter(({ box }) =>
    touch(box, { ...middle, width: middle.width + most * 2, height: middle.height + most * 2 }),
  )
  for (const reach of within)
    for (let step = 0; step < (reach === 0 ? 1 : directions); step++) {
      const angle = (step / directions) * 2 * Math.PI
      const box = { ...middle, x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) }
      if (!around.some((one) => touch(one.box, box))) return box
    }
  return null
}

function nearest<Mark extends Laid>({ x, y }: MarkBox, marks: readonly Mark[]): Mark | undefined {
  const far = ({ box }: Mark) => Math.hypot(box.x - x, box.y - y)
  return marks.reduce<Mark | undefined>((best, mark) => (best && far(best) <= far(mark) ? best : mark), undefined)
}

function together(a: Cluster, b: Cluster): Cluster {
  const count = a.count + b.count
  const middle = (of: (one: Cluster) => number) => (of(a) * a.count + of(b) * b.count) / count
  return {
    kind: 'cluster',
    count,
    latitude: middle(({ latitude }) => latitude),
    longitude: middle(({ longitude }) => longitude),
    square: {
      north: Math.max(a.square.north, b.square.north),
      south: Math.min(a.square.south, b.square.south),
      east: Math.max(a.square.east, b.square.east),
      west: Math.min(a.square.west, b.square.west),
    },
  }
}

/** About a hundred metres to either side. */
const aroundOne = 0.001

function clusterOfOne({ latitude, longitude }: MapPin): Cluster {
  const square = {
    north: latitude + aroundOne,
    south: latitude - aroundOne,
    east: longitude + aroundOne,
    west: longitude - aroundOne,
  }
  return { kind: 'cluster', count: 1, latitude, longitude, square }
}

function pointOf(place: Pick<MapPin, 'latitude' | 'longitude'>, zoom: number): Pick<MarkBox, 'x' | 'y'> {
  const world = worldWidth * 2 ** zoom
  const { x, y } = mercator(place)
  return { x: x * world, y: y * world }
}

/** Where the middle of a box is, whose pixels are those of a zoom. */
export function placeOf({ x, y }: MarkBox, zoom: number): { latitude: number; longitude: number } {
  const world = worldWidth * 2 ** zoom
  return unmercator({ x: x / world, y: y / world })
}
