import type { DineEvent } from './dine.ts'
import type { Cents } from '../money/money.ts'
import { beyond, chargedAgain } from './charge-again.ts'
import { isSplit } from './splits.ts'

/** Which clearings count, and what has come back of them. */
export interface Sales {
  /** What is left of each after what was charged again. */
  readonly counting: readonly DineEvent[]
  /** Refunds, and what voids undid of a sale, each with its cents, except what was charged again. */
  readonly returns: readonly DineEvent[]
}

export const nothingTaken: Sales = { counting: [], returns: [] }

/**
 * Takes in the next clearing of one dine. Parts add up as far as the hold has room for them, with a tip, beside what is left of the others. One
 * that has no room tells the same bill again: with another amount it replaces them, with the same it is a repetition, which may tell the split but takes none away.
 */
export function takeSale(sales: Sales, clearing: DineEvent, heldCents: Cents): Sales {
  const { counting, returns } = sales
  const { amountCents } = clearing
  const takenCents = sumOf(counting)
  if (takenCents === 0) return { ...sales, counting: [clearing] }
  // Nothing is left of the sale: this is the next one, and what came back beyond it comes off that.
  if (leftOf(sales) === 0) return { counting: [clearing], returns: beyond(returns, takenCents) }
  if (addsUp(sales, clearing, heldCents)) return addPart(sales, clearing)
  if (amountCents === takenCents) return isSplit(clearing) ? { ...sales, counting: [clearing] } : sales
  const known = findTold(counting, amountCents)
  if (known) return isSplit(clearing) ? { ...sales, counting: counting.with(counting.indexOf(known), clearing) } : sales
  if (isNear(takenCents, amountCents) || amountCents > takenCents) return { ...sales, counting: [clearing] }
  return sales
}

/** How much of what was taken has not come back. */
export function leftOf({ counting, returns }: Sales): Cents {
  return Math.max(0, sumOf(counting) - sumOf(returns))
}

export function sumOf(events: readonly DineEvent[]): Cents {
  return events.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** What came back is charged first: it is no part of the bill twice. */
function addPart({ counting, returns }: Sales, clearing: DineEvent): Sales {
  const againCents = Math.min(sumOf(returns), clearing.amountCents)
  return {
    counting: [...chargedAgain(counting, returns, againCents), clearing],
    returns: beyond(returns, againCents),
  }
}

/** The part that a clearing of its amount tells again; rather one that does not tell its split yet. */
function findTold(counting: readonly DineEvent[], amountCents: Cents): DineEvent | undefined {
  const alike = counting.filter((event) => event.amountCents === amountCents)
  return alike.find((event) => !isSplit(event)) ?? alike[0]
}

/** A tip of up to half of the bill is added to what was held. What was taken before something came back has shown as much room as a hold. */
function addsUp(sales: Sales, { amountCents }: DineEvent, heldCents: Cents): boolean {
  const takenCents = sumOf(sales.counting)
  const backCents = sumOf(sales.returns)
  const roomCents = heldCents > 0 && backCents === 0 ? heldCents : Math.max(heldCents, takenCents)
  const hasRoom = (leftOf(sales) + amountCents) * 2 <= roomCents * 3
  if (heldCents > 0) return hasRoom
  const isTold = sales.counting.some((event) => event.amountCents === amountCents)
  if (isTold) return hasRoom && backCents * 2 >= amountCents
  return hasRoom || !isNear(takenCents, amountCents)
}

/** So near that a tip, or its correction, is the difference: at most 35 %. */
function isNear(a: Cents, b: Cents): boolean {
  return Math.max(a, b) * 100 <= Math.min(a, b) * 135
}
