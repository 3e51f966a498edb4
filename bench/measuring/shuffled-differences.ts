import { percentile } from './measure.ts'

const shuffles = 2000

/** Two measurements that were made one after the other. */
export type Pair = readonly [known: number, unknown: number]

/** How far the medians of the two are apart. */
export function differenceOf(pairs: readonly Pair[]): number {
  const [known, unknown] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
  return Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5))
}

/**
 * How far the medians come apart where it says nothing which of a pair is which: the difference that 95 of 100 such shuffles do not exceed. What two kinds
 * of the same work differ by lies under it, 95 times of 100. The shuffles follow from the seed, so that a run can be told again.
 */
export function noiseOf(pairs: readonly Pair[], seed = 1): number {
  const random = numbersFrom(seed)
  const differences = Array.from({ length: shuffles }, () =>
    differenceOf(pairs.map(([first, second]) => (random() < 0.5 ? [first, second] : [second, first]))),
  )
  return percentile(differences, 0.95)
}

/** Mulberry32: from 0 to 1, the same for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
