/** A part of the map in degrees. West is less than east: no programme reaches across the date line. */
export interface MapBounds {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Still pictures of the map are squares of this many units. */
export const stillSize = 1000
/** Pixels that the world of a live map is wide at zoom 0. */
const liveWorld = 512
/** What is shown keeps to the middle, so that a page may crop the square to any shape up to 3:2. */
const shown = 0.6
/** A picture has no streets: closer than 0.05 degrees it would show nothing. */
const leastSpan = 0.05 / 360

/** Web Mercator: the world as a square of side 1 from the north-west. */
export function mercator({ latitude, longitude }: Point): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The place of a point of that square. */
export function unmercator({ x, y }: { readonly x: number; readonly y: number }): Point {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: x * 360 - 180 }
}

/** Where a place stands on the still picture of these bounds, in its units. */
export function stillProjection(bounds: MapBounds): (place: Point) => { x: number; y: number } {
  const { scale, left, top } = stillFrame(bounds)
  return (place) => {
    const { x, y } = mercator(place)
    return { x: Math.round((x - left) * scale), y: Math.round((y - top) * scale) }
  }
}

/** The square around the bounds, in parts of the world: its left and top, and how many units a whole world has. */
export function stillFrame({ north, south, east, west }: MapBounds): { scale: number; left: number; top: number } {
  const [a, b] = [mercator({ latitude: north, longitude: west }), mercator({ latitude: south, longitude: east })]
  const span = Math.max(b.x - a.x, b.y - a.y, leastSpan) / shown
  return { scale: stillSize / span, left: (a.x + b.x) / 2 - span / 2, top: (a.y + b.y) / 2 - span / 2 }
}

/** The zoom at which a live map is as large as the still picture of these bounds that is shown so many pixels wide. */
export function stillZoom(bounds: MapBounds, pixels: number): number {
  const world = (stillFrame(bounds).scale / stillSize) * pixels
  return Math.log2(world / liveWorld)
}

interface Shown {
  readonly box: MapBounds | null
  readonly pins: readonly Point[]
  readonly around: Point | null
}

/** Shown while nobody knows where. */
const wholeCountry: MapBounds = { north: 49.5, south: 24.5, east: -66.5, west: -125 }
/** To either side of a place without pins, in degrees. */
const aroundPlace = 0.15

/** What a map begins with: the part that was asked for, or its pins, or what is around a place. The still picture and the live map agree. */
export function shownBounds({ box, pins, around }: Shown): MapBounds {
  if (box !== null) return box
  if (pins.length > 0) return boundsOf(pins)
  if (around === null) return wholeCountry
  const { latitude, longitude } = around
  return {
    north: latitude + aroundPlace,
    south: latitude - aroundPlace,
    east: longitude + aroundPlace,
    west: longitude - aroundPlace,
  }
}

function boundsOf(places: readonly Point[]): MapBounds {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
