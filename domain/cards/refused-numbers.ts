/** Card numbers that may be refused within half an hour before no more are tried for half an hour. */
export const refusedNumbers = {
  /** A member mistypes, and has a card that its bank declines. */
  member: 5,
  /** The browser of a household: two members have one device. */
  device: 10,
  /** A household, an office or a café has one address. */
  address: 20,
} as const

/** In seconds. The wait doubles with each refused number up to the longest; the stop is half an hour. */
const firstWait = 30
const longestWait = 120
export const stopSeconds = 1800

/** Numbers refused before each further one needs a captcha of its own and is followed by a wait: half of those that may be refused. */
export function freeRefusals(allowed: number): number {
  return Math.floor(allowed / 2)
}

/**
 * How long nothing is tried once the `refused`-th number of a counter that allows `allowed` is refused, in seconds: nothing for the first half, then 30, 60
 * and 120, and half an hour after the last.
 */
export function secondsAfterRefusal(refused: number, allowed: number): number {
  if (refused >= allowed) return stopSeconds
  const late = refused - freeRefusals(allowed)
  return late <= 0 ? 0 : Math.min(firstWait * 2 ** (late - 1), longestWait)
}
