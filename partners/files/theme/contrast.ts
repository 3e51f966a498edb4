import type { ColorName } from './theme-schema.ts'

type Colors = Readonly<Record<ColorName, string>>
interface Pair {
  readonly front: ColorName
  readonly behind: ColorName
  readonly least: number
}

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for the outline of a control and for the focus ring (1.4.11). */
const textContrast = 4.5
const controlContrast = 3

const grounds: readonly ColorName[] = ['ground', 'surface', 'tint']
const textColors: readonly ColorName[] = ['ink', 'mutedInk', 'accent', 'danger', 'success', 'warning']
const controlColors: readonly ColorName[] = ['controlLine', 'focus']

/** Every pair that components may put on top of each other: `contrast-in-use.test.ts` reads the stylesheets for others. */
export const pairsInUse: readonly Pair[] = [
  ...textColors.flatMap((front) => grounds.map((behind) => ({ front, behind, least: textContrast }))),
  ...controlColors.flatMap((front) => grounds.map((behind) => ({ front, behind, least: controlContrast }))),
  { front: 'onAccent', behind: 'accent', least: textContrast },
  { front: 'onAccent', behind: 'accentStrong', least: textContrast },
  { front: 'onSecond', behind: 'second', least: textContrast },
  { front: 'ground', behind: 'ink', least: textContrast },
  { front: 'surface', behind: 'danger', least: textContrast },
]

/** The pairs that cannot be read, each with its ratio. */
export function weakPairs(colors: Colors): (Pair & { ratio: number })[] {
  return pairsInUse
    .map((pair) => ({ ...pair, ratio: contrastRatio(colors[pair.front], colors[pair.behind]) }))
    .filter((pair) => pair.ratio < pair.least)
}

/** Between two colours such as #0f766e: from 1 (the same) to 21 (black and white). Source: WCAG 2.2, "contrast ratio". */
export function contrastRatio(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
