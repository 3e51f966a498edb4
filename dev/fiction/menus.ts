import type { Cuisine } from './cuisines/cuisine.ts'
import type { Chance } from './random.ts'

export interface FictionalMenuSection {
  readonly section: string
  readonly items: { name: string; description: string; priceCents: number }[]
}

const factor = [0.85, 0.82, 1, 1.22, 1.5]

/** A choice from the cuisine's dishes, at prices of the level; prices end on whole or half dollars. */
export function menuFor(
  cuisine: Cuisine,
  { priceLevel, chance }: { priceLevel: number; chance: Chance },
): FictionalMenuSection[] {
  return cuisine.menu.map(({ section, dishes }) => {
    const lines = dishesOf(dishes)
    const chosen = new Set(chance.take(lines, Math.max(2, lines.length - chance.int(0, 2))))
    const items = lines
      .filter((line) => chosen.has(line))
      .map(({ name, description, dollars }) => ({
        name,
        description,
        priceCents: priced(dollars * (factor[priceLevel] ?? 1) * (0.94 + chance.int(0, 12) / 100)),
      }))
    return { section, items }
  })
}

interface Dish {
  readonly name: string
  readonly description: string
  readonly dollars: number
}

const parsed = new Map<string, readonly Dish[]>()

function dishesOf(text: string): readonly Dish[] {
  const known = parsed.get(text)
  if (known) return known
  const dishes = text.split('\n').map((line) => {
    const [name = '', description = '', dollars = '0'] = line.split(' | ')
    return { name, description, dollars: Number(dollars) }
  })
  parsed.set(text, dishes)
  return dishes
}

function priced(dollars: number): number {
  return dollars < 12 ? Math.round(dollars * 2) * 50 : Math.round(dollars) * 100
}
