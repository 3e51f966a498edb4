/** Woven patterns of the table cloth: each is one tile in the ink color on a transparent ground. */
const tiles = {
  gingham: tile(24, (ink) => `<path d="M0 0H12V24H0ZM0 0H24V12H0Z" fill="${ink}" opacity=".5"/>`),
  stripe: tile(26, (ink) => `<path d="M0 0H11V26H0ZM17 0H18.500V26H17Z" fill="${ink}" opacity=".7"/>`),
  waves: tile(
    [36, 18],
    (ink) =>
      `<g fill="none" stroke="${ink}" stroke-width="1.4"><path d="M0 18a18 18 0 0 1 36 0M6 18a12 12 0 0 1 24 0M12 18a6 6 0 0 1 12 0M-18 9a18 18 0 0 1 36 0M-12 9a12 12 0 0 1 24 0M18 9a18 18 0 0 1 36 0M24 9a12 12 0 0 1 24 0"/></g>`,
  ),
  scales: tile(
    28,
    (ink) =>
      `<path d="M0 0a14 14 0 0 0 28 0M-14 14a14 14 0 0 0 28 0M14 14a14 14 0 0 0 28 0" fill="none" stroke="${ink}" stroke-width="1.6"/>`,
  ),
  diamonds: tile(
    [32, 24],
    (ink) =>
      `<path d="M16 2L30 12 16 22 2 12Z" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="M16 8L22 12 16 16 10 12Z" fill="${ink}"/>`,
  ),
  checks: tile(32, (ink) => `<path d="M0 0H16V16H0ZM16 16H32V32H16Z" fill="${ink}"/>`),
  dots: tile(20, (ink) => `<g fill="${ink}"><circle cx="5" cy="5" r="2.2"/><circle cx="15" cy="15" r="2.2"/></g>`),
  herringbone: tile(
    24,
    (ink) => `<path d="M0 12L12 0M0 24L12 12M12 0L24 12M12 12L24 24" fill="none" stroke="${ink}" stroke-width="2.2"/>`,
  ),
  tiles: tile(
    40,
    (ink) =>
      `<g fill="none" stroke="${ink}" stroke-width="1.5"><path d="M20 0L40 20 20 40 0 20Z"/><path d="M20 9C25 12 28 15 31 20C28 25 25 28 20 31C15 28 12 25 9 20C12 15 15 12 20 9Z"/></g><circle cx="20" cy="20" r="3.4" fill="${ink}"/>`,
  ),
  petals: tile(
    [36, 30],
    (ink) =>
      `<path d="M18 4C24 11 24 19 18 26C12 19 12 11 18 4ZM18 26C10 26 5 22 3 15C10 15 15 18 18 26ZM18 26C26 26 31 22 33 15C26 15 21 18 18 26Z" fill="none" stroke="${ink}" stroke-width="1.4"/>`,
  ),
  embroidery: tile(
    [44, 26],
    (ink) =>
      `<path d="M0 24L11 14 22 24 33 14 44 24" fill="none" stroke="${ink}" stroke-width="2"/><path d="M22 3L27 8 22 13 17 8ZM0 3L5 8 0 13ZM44 3L39 8 44 13Z" fill="${ink}"/>`,
  ),
  veins: tile(
    [150, 90],
    (ink) =>
      `<path d="M-10 30C30 10 60 50 96 28S140 20 160 34M20 90C50 66 90 84 160 58M70 -4C64 20 84 24 78 40" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".8"/>`,
  ),
  fretwork: tile(
    [30, 30],
    (ink) => `<path d="M3 27V3H27V21H11V11H19" fill="none" stroke="${ink}" stroke-width="1.7"/>`,
  ),
} satisfies Record<string, Tile>

export type PatternName = keyof typeof tiles

interface Tile {
  readonly width: number
  readonly height: number
  readonly draw: (ink: string) => string
}

export function patternDef({ name, ink, scale }: { name: PatternName; ink: string; scale: number }): string {
  const { width, height, draw } = tiles[name]
  return `<pattern id="cloth" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${draw(ink)}</pattern>`
}

function tile(size: number | [number, number], draw: (ink: string) => string): Tile {
  const [width, height] = typeof size === 'number' ? [size, size] : size
  return { width, height, draw }
}
