import { PoolBusy } from '../db/outage.ts'

/**
 * Does what it is given one after the other, in the order in which it came. Where `most` wait already the next is turned away: who waits holds
 * its rows in memory, but no connection.
 */
export function oneAtATime(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= most) throw new PoolBusy()
    waiting++
    const mine = last.then(work).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }
}
