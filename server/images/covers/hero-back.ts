import type { Palette } from './palettes.ts'

/** Wide backs of heroes: x 0 under the middle of the things, y 0 the table's far edge; the room reaches from -340 to 340, and up to -280. */
export type HeroBack = (palette: Palette) => string

export const room = { left: -340, width: 680, top: -280 }

/** The numbers from `from` on, `step` apart, `count` of them. */
export function row(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step)
}
