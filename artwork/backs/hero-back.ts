import { darker } from '../paint/color.ts'
import { ellipse, path, stroke } from '../paint/marks.ts'
import type { Palette } from '../paint/palettes.ts'

/** Wide backs of heroes: x 0 under the middle of the things, y 0 the table's far edge; the room reaches from -340 to 340, and up to -280. */
export type HeroBack = (palette: Palette) => string

export const room = { left: -340, width: 680, top: -280 }

/** The numbers from `from` on, `step` apart, `count` of them. */
export function row(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step)
}

const lampLight = '#fff1c4'

/** A shade on a cord, and the light below it. */
export function pendant({ x, y, width, color }: { x: number; y: number; width: number; color: string }): string {
  const half = width / 2
  return (
    path(
      `M${x - half * 0.9} ${y}L${x - half * 2.9} 0H${x + half * 2.9}L${x + half * 0.9} ${y}Z`,
      lampLight,
      'opacity=".1"',
    ) +
    stroke(`M${x} -330V${y - half * 0.8}`, darker(color, 0.5), 2) +
    path(
      `M${x - half} ${y}C${x - half * 0.9} ${y - half * 0.62} ${x - half * 0.4} ${y - half * 0.85} ${x} ${y - half * 0.85}S${x + half * 0.9} ${y - half * 0.62} ${x + half} ${y}Z`,
      color,
    ) +
    path(
      `M${x + half * 0.3} ${y - half * 0.82}C${x + half * 0.8} ${y - half * 0.66} ${x + half * 0.94} ${y - half * 0.4} ${x + half} ${y}H${x + half * 0.55}C${x + half * 0.55} ${y - half * 0.4} ${x + half * 0.45} ${y - half * 0.66} ${x + half * 0.3} ${y - half * 0.82}Z`,
      darker(color),
    ) +
    ellipse([x, y, half, half * 0.11], lampLight)
  )
}
