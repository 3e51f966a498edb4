import { randomInt } from 'node:crypto'

const began = Date.UTC(2020, 0, 1)
const perSecond = 1_000_000

/**
 * A number of up to 15 digits for what people name to each other, and an operator calls by it: the second at which it was made, then chance. After a backup
 * was restored it is never that of something else, and what is made later has the larger one, also beside those of a counter before it. Source: decision 137.
 */
export function datedNumber(at: Date): number {
  return Math.floor((at.getTime() - began) / 1_000) * perSecond + randomInt(perSecond)
}
