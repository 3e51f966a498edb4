interface Shown {
  readonly latitude: number
  /** Of a live map: at 0 the world is 512 pixels wide. */
  readonly zoom: number
  /** Pixels that the bar may be long. */
  readonly most: number
}

interface MapScale {
  readonly unit: 'feet' | 'miles'
  readonly amount: number
  readonly pixels: number
}

const [feetPerMeter, feetPerMile] = [3.28084, 5280]
/** Around the equator, of the sphere that maps are drawn of. */
const metersAround = 40_075_016.686
const worldWidth = 512

/** The longest round distance that fits a bar: feet from near, miles from half a mile on. */
export function mapScale({ latitude, zoom, most }: Shown): MapScale {
  const meters = (metersAround * Math.cos((latitude * Math.PI) / 180)) / (worldWidth * 2 ** zoom)
  const feet = meters * feetPerMeter
  const unit = most * feet < feetPerMile / 2 ? 'feet' : 'miles'
  const perPixel = unit === 'feet' ? feet : feet / feetPerMile
  const amount = roundDown(most * perPixel)
  return { unit, amount, pixels: amount / perPixel }
}

/** To 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [5, 2, 1].find((one) => one * power <= value) ?? 1
  // Tenths have no exact powers.
  return Number((step * power).toPrecision(1))
}
