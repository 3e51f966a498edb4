import type { DineAmounts, DineEvent } from './dine.ts'
import { type Cents, type Fraction, partOfCents } from '../money/money.ts'

/** What an event says of tip and tax. */
type Split = Pick<DineEvent, 'tipCents' | 'taxCents'>

/**
 * The part of an order that counts where nobody told its tip and tax: the usual order has some 9 % tax and a tip of some 16 %. An assumption,
 * docs/decisions/0124.
 */
const usualSubtotal: Fraction = { numerator: 4, denominator: 5 }

/** Whether it tells tip or tax, were it that there is none. */
export function isSplit({ tipCents, taxCents }: Split): boolean {
  return tipCents !== null || taxCents !== null
}

export function extraIn({ tipCents, taxCents }: Split): Cents {
  return (tipCents ?? 0) + (taxCents ?? 0)
}

/** How much of what was given back is tip and tax: as it says, or in proportion to what the sale told where it says nothing. */
export function returnedExtraOf(
  returns: readonly DineEvent[],
  { extraCents, clearedCents }: { readonly extraCents: Cents; readonly clearedCents: Cents },
): Cents {
  const parts = returns.map((event) => {
    const said = extraIn(event)
    if (said > 0) return Math.min(said, event.amountCents)
    return clearedCents === 0 ? 0 : partOfCents(extraCents, { numerator: event.amountCents, denominator: clearedCents })
  })
  return parts.reduce((sum, cents) => sum + cents, 0)
}

/** How much came back that names no tip and tax of its own. */
export function unsplitIn(returns: readonly DineEvent[]): Cents {
  return returns.reduce((sum, event) => sum + (extraIn(event) > 0 ? 0 : event.amountCents), 0)
}

/** What is assumed of an order of which nobody told tip and tax. */
export interface AssumedSplit {
  readonly totalCents: Cents
  /** How much of it came without a split, and how much of that counts. */
  readonly unsplitCents: Cents
  readonly countedCents: Cents
  readonly share: Fraction
}

/** Null where everything of such a bill has its split. */
export function assumeSplit(
  { unsplitCents }: DineAmounts,
  { totalCents, share = usualSubtotal }: { readonly totalCents: Cents; readonly share: Fraction | undefined },
): AssumedSplit | null {
  if (unsplitCents === 0) return null
  return { totalCents, unsplitCents, countedCents: partOfCents(unsplitCents, share), share }
}

/** The assumed tip and tax of an order, and how much of them has come back with what names none of its own: in proportion, rounded down. */
export function assumedExtra(
  { unsplitReturnCents }: DineAmounts,
  assumed: AssumedSplit | null,
): { readonly extraCents: Cents; readonly returnedCents: Cents } {
  if (assumed === null) return { extraCents: 0, returnedCents: 0 }
  const extraCents = assumed.unsplitCents - assumed.countedCents
  const returned = { numerator: unsplitReturnCents, denominator: assumed.totalCents }
  return { extraCents, returnedCents: partOfCents(extraCents, returned) }
}
