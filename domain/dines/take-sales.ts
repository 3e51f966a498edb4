import type { DineEvent } from './dine.ts'
import type { Cents } from '../money/money.ts'
import { isSplit } from './splits.ts'

/** Which clearings count, and what was undone and given back of them so far. */
export interface Sales {
  readonly counting: readonly DineEvent[]
  readonly undoneCents: Cents
  readonly refundedCents: Cents
}

/**
 * Takes in the next clearing of one dine. Parts add up as far as the hold has room for them, with a tip. One that the hold has no room for
 * beside the others tells the same bill again: with another amount it replaces them, with the same it is a repetition, which may tell the split
 * but takes none away.
 */
export function takeSale(sales: Sales, clearing: DineEvent, heldCents: Cents): Sales {
  const { counting, undoneCents } = sales
  const sumCents = sumOf(counting)
  if (sumCents > 0 && undoneCents >= sumCents) return { ...sales, counting: [clearing], undoneCents: 0 }
  const isPart = sumCents === 0 || sales.refundedCents >= sumCents || addsUp(counting, clearing, heldCents)
  if (isPart) return { ...sales, counting: [...counting, clearing] }
  if (clearing.amountCents === sumCents && !isSplit(clearing)) return sales
  if (isNear(sumCents, clearing.amountCents) || clearing.amountCents > sumCents)
    return { ...sales, counting: [clearing] }
  return sales
}

export function sumOf(events: readonly DineEvent[]): Cents {
  return events.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function addsUp(counting: readonly DineEvent[], { amountCents }: DineEvent, heldCents: Cents): boolean {
  const sumCents = sumOf(counting)
  // A tip of up to half of the bill is added to what was held.
  if (heldCents > 0) return (sumCents + amountCents) * 2 <= heldCents * 3
  return !counting.some((event) => event.amountCents === amountCents) && !isNear(sumCents, amountCents)
}

/** So near that a tip, or its correction, is the difference: at most 35 %. */
function isNear(a: Cents, b: Cents): boolean {
  return Math.max(a, b) * 100 <= Math.min(a, b) * 135
}
