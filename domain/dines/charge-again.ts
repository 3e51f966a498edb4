import type { DineEvent } from './dine.ts'
import { type Cents, type Fraction, partOfCents } from '../money/money.ts'
import { extraIn } from './splits.ts'

/** What is left of returns after the first so many cents of them. */
export function beyond(returns: readonly DineEvent[], cents: Cents): readonly DineEvent[] {
  return returns.reduce<{ readonly cents: Cents; readonly left: readonly DineEvent[] }>(
    ({ cents: open, left }, event) => {
      const [gone, rest] = cut(event, open)
      return { cents: open - gone.amountCents, left: rest.amountCents > 0 ? [...left, rest] : left }
    },
    { cents, left: [] },
  ).left
}

/** What is left of payments once the first so many cents that came back of them are charged again: they leave the earliest payment first. */
export function chargedAgain(
  payments: readonly DineEvent[],
  returns: readonly DineEvent[],
  cents: Cents,
): readonly DineEvent[] {
  let open = cents
  let left = payments
  for (const event of returns) {
    const [gone] = cut(event, open)
    open -= gone.amountCents
    left = lessReturn(left, gone)
  }
  return left
}

function lessReturn(payments: readonly DineEvent[], returned: DineEvent): readonly DineEvent[] {
  let open = returned
  return payments.flatMap((payment): readonly DineEvent[] => {
    const [gone, rest] = cut(open, payment.amountCents)
    open = rest
    const left = lessPart(payment, gone)
    return left.amountCents > 0 ? [left] : []
  })
}

/** Tip and tax go with it: as the return names them, or their share where it names none. */
function lessPart(payment: DineEvent, gone: DineEvent): DineEvent {
  const ownPart = { numerator: gone.amountCents, denominator: payment.amountCents }
  const part = extraIn(gone) > 0 ? gone : partOf(payment, ownPart)
  return {
    ...payment,
    amountCents: payment.amountCents - gone.amountCents,
    tipCents: less(payment.tipCents, part.tipCents),
    taxCents: less(payment.taxCents, part.taxCents),
  }
}

/** The first so many cents of an event, with their share of its tip and tax, and the rest of it. */
function cut(event: DineEvent, cents: Cents): readonly [DineEvent, DineEvent] {
  const amountCents = Math.min(cents, event.amountCents)
  const part = { numerator: amountCents, denominator: Math.max(1, event.amountCents) }
  const first = { ...event, ...partOf(event, part), amountCents }
  const rest = {
    ...event,
    amountCents: event.amountCents - amountCents,
    tipCents: less(event.tipCents, first.tipCents),
    taxCents: less(event.taxCents, first.taxCents),
  }
  return [first, rest]
}

function partOf({ tipCents, taxCents }: DineEvent, part: Fraction): Pick<DineEvent, 'tipCents' | 'taxCents'> {
  const share = (cents: Cents | null) => (cents === null ? null : partOfCents(cents, part))
  return { tipCents: share(tipCents), taxCents: share(taxCents) }
}

function less(cents: Cents | null, goneCents: Cents | null): Cents | null {
  return cents === null ? null : Math.max(0, cents - (goneCents ?? 0))
}
