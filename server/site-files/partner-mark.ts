import type { Partner } from '#partners/registry.ts'

/** `framed` has the partner's own corners; `full` fills the square, for systems that cut their own shape out of it. */
export type MarkShape = 'framed' | 'full'

/** How much of the square stays visible whatever a system cuts away: a circle of four fifths. */
const letterScale: Readonly<Record<MarkShape, number>> = { framed: 0.66, full: 0.52 }

/** The first letter of the wordmark on the partner's accent, over the edge of a table. 100 × 100. */
export function partnerMark({ theme }: Pick<Partner, 'theme'>, shape: MarkShape): string {
  const { colors, radius, wordmark } = theme
  const letter = markLetters.get(wordmark.text.charAt(0).toUpperCase()) ?? markLetters.get('O')
  const scale = letterScale[shape]
  const offset = 50 - 50 * scale
  const ends = radius < 6 ? 'stroke-linejoin="miter"' : 'stroke-linecap="round" stroke-linejoin="round"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<rect width="100" height="100" rx="${shape === 'full' ? 0 : Math.min(radius, 22) + 4}" fill="${colors.accent}"/>` +
    `<g transform="translate(${offset} ${offset - 5 * scale}) scale(${scale})">` +
    `<path d="${letter}" fill="none" stroke="${colors.onAccent}" stroke-width="${wordmark.weight >= 700 ? 15 : 12}" ${ends}/>` +
    `<path d="M22 106H78" fill="none" stroke="${colors.onAccent}" stroke-opacity=".55" stroke-width="7" ${ends}/></g></svg>`
  )
}

/** Capital letters as strokes within 100 × 100: drawn without a font, since a server may have none. */
const markLetters: ReadonlyMap<string, string> = new Map([
  ['A', 'M22 84L50 16L78 84M33 60H67'],
  ['B', 'M30 16V84M30 16H54A16.5 16.5 0 0 1 54 49H30M54 49H56A17.5 17.5 0 0 1 56 84H30'],
  ['C', 'M76 31A33 34 0 1 0 76 69'],
  ['D', 'M30 16V84H46A34 34 0 0 0 46 16Z'],
  ['E', 'M70 16H32V84H70M32 49H64'],
  ['F', 'M70 16H32V84M32 50H64'],
  ['G', 'M76 31A33 34 0 1 0 81 54H54'],
  ['H', 'M28 16V84M72 16V84M28 50H72'],
  ['I', 'M50 16V84'],
  ['J', 'M64 16V62A20 22 0 0 1 24 62'],
  ['K', 'M32 16V84M72 16L32 54M46 42L74 84'],
  ['L', 'M34 16V84H72'],
  ['M', 'M22 84V16L50 58L78 16V84'],
  ['N', 'M28 84V16L72 84V16'],
  ['O', 'M50 16A33 34 0 1 1 49.9 16Z'],
  ['P', 'M32 84V16H54A19 19 0 0 1 54 54H32'],
  ['Q', 'M50 16A33 34 0 1 1 49.9 16ZM58 62L78 86'],
  ['R', 'M32 84V16H54A19 19 0 0 1 54 54H32M52 54L74 84'],
  ['S', 'M72 28C66 18 58 16 50 16C36 16 28 24 28 33C28 56 73 42 73 66C73 77 63 84 50 84C40 84 31 80 26 70'],
  ['T', 'M22 16H78M50 16V84'],
  ['U', 'M28 16V58A22 25 0 0 0 72 58V16'],
  ['V', 'M22 16L50 84L78 16'],
  ['W', 'M14 16L32 84L50 30L68 84L86 16'],
  ['X', 'M26 16L74 84M74 16L26 84'],
  ['Y', 'M24 16L50 50L76 16M50 50V84'],
  ['Z', 'M26 16H74L26 84H76'],
])
