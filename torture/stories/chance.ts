import { seededRandom } from '#domain/seeded-random.ts'

/** A stream of choices that is the same for the same seed. */
export interface Chance {
  /** Whether something happens that does so in this share of cases. */
  is(share: number): boolean
  /** A whole number between both, which may be either. */
  whole(from: number, to: number): number
  oneOf<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): readonly Item[]
}

export function chanceOf(seed: string): Chance {
  const next = seededRandom(seed)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    is: (share) => next() < share,
    whole,
    oneOf(items) {
      const [item] = items.slice(whole(0, items.length - 1))
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
