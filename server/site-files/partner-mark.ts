import type { Partner } from '#partners/registry.ts'
import { markLetters } from './mark-letters.ts'

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
