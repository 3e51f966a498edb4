interface Seeds {
  readonly seeds: readonly number[]
  /** One seed was asked for: what holds of many together need not hold of it. */
  readonly isOne: boolean
  /** More than usually, which take the time they need. */
  readonly isLong: boolean
}

/** The seeds of a test by chance: as many as usually, RANDOM_RUNS of them, or RANDOM_SEED alone. */
export function randomSeeds(usually: number): Seeds {
  const { RANDOM_SEED: seed, RANDOM_RUNS: runs } = process.env
  if (seed !== undefined) return { seeds: [Number(seed)], isOne: true, isLong: false }
  const count = Number(runs ?? usually)
  return { seeds: Array.from({ length: count }, (_, index) => index), isOne: false, isLong: count > usually }
}
