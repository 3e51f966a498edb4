/** What rounds of the same work took, or how much of it was done: the first stands alone, since caches are cold then. */
export interface Rounds {
  readonly first: number
  readonly median: number
  readonly low: number
  readonly high: number
}

export function summarize(values: readonly number[]): Rounds {
  const sorted = values.toSorted((a, b) => a - b)
  return { first: values[0] ?? NaN, median: percentile(sorted, 0.5), low: sorted[0] ?? NaN, high: sorted.at(-1) ?? NaN }
}

/** The value that `share` of the values do not exceed: 0.5 is the median, the lower of two in the middle. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

/**
 * Measures each contestant once in every round, so that what the machine does beside hits all of them alike. Only figures of one run of
 * this are compared with each other. Answers the values of a contestant, round by round.
 */
export async function interleave<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
): Promise<(name: Name) => readonly number[]> {
  const values = new Map<string, number[]>()
  const runners = Object.entries<() => Promise<number>>(contestants)
  for (const [name] of runners) values.set(name, [])
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of runners) values.get(name)?.push(await measure())
  return (name) => values.get(name) ?? []
}

/** Round by round, since both were measured beside each other. */
export function ratios(values: readonly number[], floor: readonly number[]): readonly number[] {
  return values.map((value, round) => value / (floor[round] ?? NaN))
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
