import type { Channel, DineAmounts, DineEvent } from './dine.ts'
import { type Cents, partOfCents } from '../money/money.ts'

const nothing: DineAmounts = {
  authorisedCents: 0,
  clearedCents: 0,
  tipCents: 0,
  taxCents: 0,
  refundedCents: 0,
  voidedCents: 0,
}

/** Adds up a dine's events. Two clearings of 30 and 70 dollars say the same as one of 100. */
export function sumEvents(events: readonly DineEvent[]): DineAmounts {
  const sums = events.reduce(addEvent, nothing)
  // Tip and tax are those of the money taken, and of the hold only while nothing was taken.
  const saying = events.filter((event) => event.kind === (sums.clearedCents > 0 ? 'clearing' : 'authorisation'))
  return {
    ...sums,
    tipCents: saying.reduce((sum, event) => sum + event.tipCents, 0),
    taxCents: saying.reduce((sum, event) => sum + event.taxCents, 0),
  }
}

/** The event that gives a dine its time: the first authorisation, or the first event while there is none. */
export function firstEvent(events: readonly DineEvent[]): DineEvent {
  const authorisations = events.filter((event) => event.kind === 'authorisation')
  const candidates = authorisations.length > 0 ? authorisations : events
  const first = candidates.toSorted((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))[0]
  if (!first) throw new RangeError('a dine has at least one event')
  return first
}

/** What a dine may earn on, before and after refunds, and whether the money was taken. */
export interface Bill {
  readonly cleared: boolean
  readonly grossCents: Cents
  readonly keptCents: Cents
}

/** Dine-in earns on the final bill with tax and tip, an online order on its subtotal. Source: docs/rewards.md, "What it comes to". */
export function billOf(amounts: DineAmounts, channel: Channel): Bill {
  const cleared = amounts.clearedCents > 0
  const total = cleared ? amounts.clearedCents : amounts.authorisedCents
  const kept = Math.max(0, total - amounts.refundedCents - voidedOf(amounts))
  if (channel === 'dineIn') return { cleared, grossCents: total, keptCents: kept }
  const subtotal = Math.max(0, total - amounts.tipCents - amounts.taxCents)
  const keptCents = total === 0 ? 0 : partOfCents(subtotal, { numerator: kept, denominator: total })
  return { cleared, grossCents: subtotal, keptCents }
}

/** A void first undoes what was authorised and not cleared; only the rest of it undoes the sale. */
function voidedOf(amounts: DineAmounts): Cents {
  if (amounts.clearedCents === 0) return amounts.voidedCents
  const stillHeld = Math.max(0, amounts.authorisedCents - amounts.clearedCents)
  return Math.max(0, amounts.voidedCents - stillHeld)
}

function addEvent(sum: DineAmounts, event: DineEvent): DineAmounts {
  switch (event.kind) {
    case 'authorisation':
      return { ...sum, authorisedCents: sum.authorisedCents + event.amountCents }
    case 'clearing':
      return { ...sum, clearedCents: sum.clearedCents + event.amountCents }
    case 'refund':
      return { ...sum, refundedCents: sum.refundedCents + event.amountCents }
    case 'void':
      return { ...sum, voidedCents: sum.voidedCents + event.amountCents }
  }
}
