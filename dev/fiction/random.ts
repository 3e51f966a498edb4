import { seededRandom } from '#domain/seeded-random.ts'

/** A seeded stream with the few questions a story asks of it. */
export interface Chance {
  /** A whole number from low to high, both included. */
  readonly int: (low: number, high: number) => number
  /** True with this probability. */
  readonly happens: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** Different items in a new order; all of them where the list is shorter. */
  readonly take: <T>(list: readonly T[], count: number) => T[]
  /** Roughly a bell around 0, cut at two. */
  readonly bell: () => number
}

export function chanceOf(seed: string): Chance {
  const next = seededRandom(seed)
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)]
    if (chosen === undefined) throw new Error('An empty list has nothing to pick')
    return chosen
  }
  const take = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const taken: T[] = []
    while (rest.length > 0 && taken.length < count) taken.push(...rest.splice(Math.floor(next() * rest.length), 1))
    return taken
  }
  const bell = () => Math.max(-2, Math.min(2, (next() + next() + next() + next() - 2) * 1.732))
  return { int, happens: (probability) => next() < probability, pick, take, bell }
}
