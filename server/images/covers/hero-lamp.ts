import { darker } from './color.ts'
import { ellipse, path, stroke } from './marks.ts'

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
