import type { Channel, DineAmounts, DineEvent } from './dine.ts'
import { compareEvents } from './event-order.ts'
import type { Cents, Fraction } from '../money/money.ts'
import { assumedExtra, type AssumedSplit, assumeSplit, extraIn, isSplit, returnedExtraOf, unsplitIn } from './splits.ts'
import { withoutRepetitions } from './repetitions.ts'
import { leftOf, nothingTaken, type Sales, sumOf, takeSale } from './take-sales.ts'

interface Reckoning {
  readonly authorisedCents: Cents
  /** What was undone of the holds. */
  readonly releasedCents: Cents
  readonly sales: Sales
}

/** Networks hold up to a dollar to see whether a card is good: no payment is measured by it. */
const verificationCents = 100

/**
 * What a dine's events come to. Two clearings of 30 and 70 dollars on a hold of 100 say the same as one of 100; an event that is told again
 * under another id says nothing new. Source: docs/rewards.md, "Events".
 */
export function sumEvents(events: readonly DineEvent[]): DineAmounts {
  const holds = events.filter(({ kind }) => kind === 'authorisation')
  const { sales, releasedCents, authorisedCents } = reckon(events)
  const { counting, returns } = sales
  const isTaken = counting.length > 0
  // Tip and tax are those of the money taken, and of the hold only while nothing was taken.
  const saying = isTaken ? counting : withoutRepetitions(holds)
  const tipCents = saying.reduce((sum, event) => sum + (event.tipCents ?? 0), 0)
  const taxCents = saying.reduce((sum, event) => sum + (event.taxCents ?? 0), 0)
  const unsplitCents = sumOf(saying.filter((event) => !isSplit(event)))
  const clearedCents = sumOf(counting)
  return {
    authorisedCents,
    clearedCents,
    tipCents,
    taxCents,
    unsplitCents,
    refundedCents: sumOf(returns.filter(({ kind }) => kind === 'refund')),
    voidedCents: isTaken ? sumOf(returns.filter(({ kind }) => kind === 'void')) : releasedCents,
    returnedExtraCents: returnedExtraOf(returns, { extraCents: tipCents + taxCents, clearedCents }),
    unsplitReturnCents: unsplitCents === 0 ? 0 : unsplitIn(returns) + (isTaken ? 0 : releasedCents),
  }
}

/** What voids undid of the holds of a dine that was cleared: it never was on the bill. */
export function releasedOf(events: readonly DineEvent[]): Cents {
  const { sales, releasedCents } = reckon(events)
  return sales.counting.length > 0 ? releasedCents : 0
}

function reckon(events: readonly DineEvent[]): Reckoning {
  const sorted = withoutRepetitions(events.toSorted(compareEvents))
  const holds = sorted.filter(({ kind }) => kind === 'authorisation')
  const opening: Reckoning = { authorisedCents: sumOf(holds), releasedCents: 0, sales: nothingTaken }
  return sorted.reduce((reckoning, event) => take(reckoning, event, holds), opening)
}

/** What a dine may earn on, before and after refunds, and whether the money was taken. */
export interface Bill {
  readonly cleared: boolean
  readonly grossCents: Cents
  readonly keptCents: Cents
  /** Of an order whose tip and tax nobody told; else null. */
  readonly assumed: AssumedSplit | null
}

/**
 * Dine-in earns on the final bill with tax and tip, an online order on its subtotal, or on `share` of what came without a split. Source:
 * docs/rewards.md, "Amounts".
 */
export function billOf(amounts: DineAmounts, channel: Channel, share?: Fraction): Bill {
  const cleared = amounts.clearedCents > 0
  const total = cleared ? amounts.clearedCents : amounts.authorisedCents
  const returned = amounts.refundedCents + amounts.voidedCents
  const kept = Math.max(0, total - returned)
  if (channel === 'dineIn') return { cleared, grossCents: total, keptCents: kept, assumed: null }
  const assumed = assumeSplit(amounts, { totalCents: total, share })
  const { extraCents, returnedCents } = assumedExtra(amounts, assumed)
  const subtotal = Math.max(0, total - extraIn(amounts) - extraCents)
  const keptSubtotal = subtotal - (returned - amounts.returnedExtraCents - returnedCents)
  return { cleared, grossCents: subtotal, keptCents: Math.max(0, Math.min(kept, keptSubtotal)), assumed }
}

function take(reckoning: Reckoning, event: DineEvent, holds: readonly DineEvent[]): Reckoning {
  const { sales } = reckoning
  switch (event.kind) {
    case 'authorisation':
      return reckoning
    case 'clearing':
      return { ...reckoning, sales: takeSale(sales, event, roomOf(reckoning, holds)) }
    case 'refund':
      return { ...reckoning, sales: giveBack(sales, event) }
    case 'void':
      return undo(reckoning, event, holds)
  }
}

function heldOf({ authorisedCents, releasedCents }: Reckoning): Cents {
  return Math.max(0, authorisedCents - releasedCents)
}

/** What is held of payments, without what only verified the card. */
function roomOf(reckoning: Reckoning, holds: readonly DineEvent[]): Cents {
  const ofPayments = holds.filter(({ amountCents }) => amountCents > verificationCents)
  return Math.min(sumOf(ofPayments), heldOf(reckoning))
}

function giveBack(sales: Sales, event: DineEvent): Sales {
  return { ...sales, returns: [...sales.returns, event] }
}

/**
 * A void aims at what it undoes. Before a clearing, and once nothing is left of the sale, that is the hold. Else it is whichever has its amount, the
 * sale first; where neither has, first what was held and not cleared, and only the rest is taken back.
 */
function undo(reckoning: Reckoning, event: DineEvent, holds: readonly DineEvent[]): Reckoning {
  const { sales } = reckoning
  const saleCents = undoneOfSale(reckoning, event, holds)
  const releasedCents = reckoning.releasedCents + event.amountCents - saleCents
  if (saleCents === 0) return { ...reckoning, releasedCents }
  const amountCents = Math.min(saleCents, leftOf(sales))
  return { ...reckoning, releasedCents, sales: giveBack(sales, { ...event, amountCents }) }
}

function undoneOfSale(reckoning: Reckoning, { amountCents }: DineEvent, holds: readonly DineEvent[]): Cents {
  const { counting } = reckoning.sales
  const leftCents = leftOf(reckoning.sales)
  if (leftCents === 0) return 0
  const takenCents = sumOf(counting)
  const isOf = (events: readonly DineEvent[]) => events.some((event) => event.amountCents === amountCents)
  if (isOf(counting) || amountCents === takenCents || amountCents === leftCents) return amountCents
  const heldCents = heldOf(reckoning)
  if (heldCents > 0 && (isOf(holds) || amountCents === heldCents)) return 0
  return Math.max(0, amountCents - Math.max(0, heldCents - takenCents))
}
