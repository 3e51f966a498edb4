import { seededRandom } from '#domain/seeded-random.ts'
import { coverCuisine } from './cover-cuisine.ts'
import { palettes } from './palettes.ts'
import { cuisineArt } from './scenes.ts'

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
