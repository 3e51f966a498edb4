import { setTimeout as wait } from 'node:timers/promises'

/** What takes longer for one than for another takes the same for both, as long as neither takes longer than this. */
export async function atLeast<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(milliseconds)])
  return result
}
