import { seededRandom } from '#domain/seeded-random.ts'
import type { Db } from '#server/db/database.ts'

interface Sample {
  readonly name: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly cuisines: readonly string[]
}

/**
 * Addresses of searches, the same for the same merchants: places weighted by their number of merchants, three in ten in New York or Chicago,
 * half with a text, a fifth misspelt, pages 1 to 20, some filters and orders.
 */
export async function searchQueries(db: Db, count: number): Promise<readonly string[]> {
  const samples = await db
    .selectFrom('merchant')
    .select(['name', 'city', 'state', 'zip', 'cuisines'])
    .where('name', 'is not', null)
    .orderBy('source_id')
    .execute()
  const random = seededRandom(`searches ${samples.length}`)
  return Array.from({ length: count }, () => addressOf(samples, random))
}

function addressOf(samples: readonly Sample[], random: () => number): string {
  const sample = pick(samples, random)
  const query = new URLSearchParams({
    location: placeOf(sample, random),
    pageNo: String(1 + Math.floor(random() * 20)),
  })
  const misspelt = random() < 0.2
  const text = random() < 0.5 || misspelt ? textOf(sample, random) : ''
  if (text !== '') query.set('restaurantOrCuisine', misspelt ? misspell(text, random) : text)
  if (random() < 0.1) query.set('priceRange', '1,2')
  if (random() < 0.1) query.set('features', 'delivery')
  if (random() < 0.15) query.set('sortBy', pick(['rating', 'name', 'newest', 'earnRate'], random))
  return `/api/v2/Merchants/Search?${query}`
}

function placeOf({ city, state, zip }: Sample, random: () => number): string {
  const chance = random()
  if (chance < 0.2) return 'New York, NY'
  if (chance < 0.3) return 'Chicago, IL'
  return chance < 0.5 ? zip : `${city}, ${state}`
}

function textOf({ name, cuisines }: Sample, random: () => number): string {
  const [word = name] = name.split(' ').filter((part) => part.length > 3)
  return random() < 0.5 ? word : (cuisines[0] ?? word)
}

/** Drops, doubles or swaps a letter. */
function misspell(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2))
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  return pick(
    [before + after, before + letter + letter + after, before + after.slice(0, 1) + letter + after.slice(1)],
    random,
  )
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}
