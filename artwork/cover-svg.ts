import { seededRandom } from '#domain/seeded-random.ts'
import { backs } from './backs/backs.ts'
import { newBrush } from './paint/brush.ts'
import { palettes } from './paint/palettes.ts'
import type { Prop } from './paint/prop.ts'
import { drawStage } from './paint/stage.ts'
import { coverCuisine } from './scenes/cover-cuisine.ts'
import { cuisineArt } from './scenes/scenes.ts'

const width = 600
const height = 375
const safeWidth = 496

/**
 * A still life for a restaurant, 600 × 375; what matters keeps clear of the sides, so that a crop to 1.4 loses nothing.
 * The seed chooses table, palette, back, cloth and order; each variant (0, 1, 2 …) of one seed is another table.
 */
export function coverSvg({ seed, cuisine, variant }: { seed: string; cuisine: string; variant: number }): string {
  const art = cuisineArt[coverCuisine(cuisine)]
  const chance = seededRandom(seed)
  const choose = <T>(list: readonly T[]): T => pickAt(list, Math.floor(chance() * list.length) + variant)
  const palette = palettes[choose(art.palettes)]
  const scene = choose(art.scenes)
  const back = backs[choose(art.backs)]
  const pattern = choose(art.patterns)
  const backCenter = width / 2 + (Math.floor(chance() * 5) - 2) * 24
  const brush = newBrush()
  const props = arrange(scene({ palette, brush }), seededRandom(`${seed}/${variant}`))
  const wide = props.reduce((sum, prop) => sum + prop.width, 0)
  const scale = Math.min(1.3, safeWidth / wide)
  const content = drawStage({
    width,
    height,
    palette,
    brush,
    pattern,
    back,
    center: width / 2,
    backCenter,
    scale,
    backScale: 1.08,
    overlap: 0.16,
    props,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`
}

function pickAt<T>(list: readonly T[], index: number): T {
  const chosen = list[index % list.length]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}

/** The colors of a cover's wall and table: what stands in its place until it has loaded. covers.test.ts holds them against the drawing. */
export function coverTones({ seed, cuisine, variant }: { seed: string; cuisine: string; variant: number }): {
  wall: string
  table: string
} {
  const { palettes: names } = cuisineArt[coverCuisine(cuisine)]
  const chosen = Math.floor(seededRandom(seed)() * names.length) + variant
  const { wall, table } = palettes[names[chosen % names.length] ?? 'fog']
  return { wall, table }
}

/** Shuffles what stands around the widest thing, which keeps off the ends when there is enough to stand beside it. */
function arrange(props: readonly Prop[], chance: () => number): Prop[] {
  const hero = props.reduce((widest, prop) => (prop.width > widest.width ? prop : widest))
  const sides = shuffled(
    props.filter((prop) => prop !== hero),
    chance,
  )
  const left = sides.length < 2 ? Math.floor(chance() * 2) : 1 + Math.floor(chance() * (sides.length - 1))
  return [...sides.slice(0, left), hero, ...sides.slice(left)]
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  return list
    .map((item) => ({ item, order: chance() }))
    .toSorted((first, second) => first.order - second.order)
    .map(({ item }) => item)
}
