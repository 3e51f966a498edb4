import { darker, lighter, mix } from './color.ts'
import type { Palette } from './palettes.ts'

/** The four colors of a partner's theme that its hero is painted with, as #rrggbb. */
export interface HeroColors {
  readonly ink: string
  readonly ground: string
  readonly accent: string
  readonly second: string
  /** Where the partner's hero has a wall or a table of its own; else they come from the four. */
  readonly wall?: string | undefined
  readonly table?: string | undefined
}

export type HeroTone = 'light' | 'dark'

/** A partner's colors as a still life needs them: the room takes them as they are, food only where it looks edible. */
export function heroPalette(colors: HeroColors, tone: HeroTone): Palette {
  const painted = paletteOf(colors, tone)
  return { ...painted, wall: colors.wall ?? painted.wall, table: colors.table ?? painted.table }
}

function paletteOf(colors: HeroColors, tone: HeroTone): Palette {
  const { accent, second } = colors
  const [night, day] =
    luminance(colors.ink) < luminance(colors.ground) ? [colors.ink, colors.ground] : [colors.ground, colors.ink]
  const leaf = mix('#5d7f5c', second, 0.12)
  const warm = { main: isWarm(accent) ? accent : '#cf5b3c', accent: isWarm(second) ? second : '#e3b45c' }
  if (tone === 'dark')
    return {
      ...warm,
      wall: mix(night, accent, 0.16),
      table: mix(night, accent, 0.07),
      deep: darker(night, 0.4),
      cream: lighter(day, 0.2),
      leaf: lighter(leaf, 0.12),
    }
  return {
    ...warm,
    wall: mix(day, second, 0.34),
    table: darker(mix(accent, night, 0.2), 0.06),
    deep: night,
    cream: lighter(day, 0.4),
    leaf,
  }
}

function isWarm(color: string): boolean {
  const [red, , blue] = channels(color)
  return red - blue > 40
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): [number, number, number] {
  const at = (start: number) => parseInt(color.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}
