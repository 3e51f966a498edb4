import type { DineAmounts, DineEvent } from './dine.ts'
import { type Cents, type Fraction, partOfCents } from '../money/money.ts'

/** What an event says of tip and tax. */
type Split = Pick<DineEvent, 'tipCents' | 'taxCents'>

/** Money that came back: which event says so, and how much of it that was. */
export interface Return {
  readonly event: DineEvent
  readonly cents: Cents
}

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

/** What is told twice with the same moment and amounts, under two ids, was done once; a telling without a split contradicts none that has one. */
export function withoutRepetitions(sorted: readonly DineEvent[]): readonly DineEvent[] {
  const split = new Set(sorted.filter(isSplit).map(tellingOf))
  const told = new Map(
    sorted
      .filter((event) => isSplit(event) || !split.has(tellingOf(event)))
      .toReversed()
      .map((event) => [`${tellingOf(event)} ${event.tipCents ?? 0} ${event.taxCents ?? 0}`, event]),
  )
  const firsts = new Set(told.values())
  return sorted.filter((event) => firsts.has(event))
}

function tellingOf({ kind, at, amountCents }: DineEvent): string {
  return `${kind} ${at} ${amountCents}`
}

/** How much of what was given back is tip and tax: as it says, or in proportion to what the sale told where it says nothing. */
export function returnedExtraOf(
  returns: readonly Return[],
  { extraCents, clearedCents }: { readonly extraCents: Cents; readonly clearedCents: Cents },
): Cents {
  const parts = returns.map(({ event, cents }) => {
    const said = extraIn(event)
    if (said > 0) return Math.min(said, cents)
    return clearedCents === 0 ? 0 : partOfCents(extraCents, { numerator: cents, denominator: clearedCents })
  })
  return parts.reduce((sum, cents) => sum + cents, 0)
}

/** How much came back that names no tip and tax of its own. */
export function unsplitIn(returns: readonly Return[]): Cents {
  return returns.reduce((sum, { event, cents }) => sum + (extraIn(event) > 0 ? 0 : cents), 0)
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
