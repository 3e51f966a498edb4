import { dayMs, hourMs } from '#domain/dates.ts'
import type { EventKind } from '#domain/dines/networks.ts'
import type { Chance } from './chance.ts'
import { amount, clearing, type Draft, hold } from './drafts.ts'

/** A part comes back, at once or in two, and about as much is charged again, or more. */
export function chargedAgain(chance: Chance): readonly Draft[] {
  const { sale, cents } = drawSale(chance)
  const part = Math.max(2, Math.floor((cents * chance.whole(10, 99)) / 100))
  const first = chance.is(0.3) ? Math.floor(part / 2) : part
  const backs = [returned(chance, first, 3), ...(first < part ? [returned(chance, part - first, 4)] : [])]
  const again = chance.is(0.5) ? part : Math.max(1, Math.floor((part * chance.whole(50, 150)) / 100))
  return [...sale, ...backs, ...chargedBy(chance, again)]
}

/** All of it comes back, and it is presented again: with the same amount, or another. */
export function presentedAgain(chance: Chance): readonly Draft[] {
  const { sale, cents } = drawSale(chance)
  const again = chance.is(0.6) ? cents : amount(chance)
  const told = [...sale, returned(chance, cents, 3), clearing(again, 6)]
  return chance.is(0.3) ? [...told, returned(chance, Math.ceil(again / 3), 9)] : told
}

/** A network held a dollar or less to see whether the card is good, and the payment comes in parts. */
export function verified(chance: Chance): readonly Draft[] {
  const first = amount(chance)
  const parts = [clearing(first, 1), clearing(chance.is(0.3) ? first : amount(chance), 2)]
  return [hold(chance.oneOf([1, 50, 100])), ...(chance.is(0.3) ? [hold(first, dayMs / 2)] : []), ...parts]
}

/** A hold, a clearing, and whatever else, of few amounts: within a day, since a reference that is held again later is one of several payments. */
export function anySequence(chance: Chance): readonly Draft[] {
  const amounts = chance.oneOf([
    [10_000, 9_000, 4_000],
    [10_000, 6_600, 3_400],
    [100, 3_000, 2_000],
  ])
  const drawn = Array.from({ length: chance.whole(2, 5) }, (_, index): Draft => {
    const kind = chance.oneOf<EventKind>(['authorisation', 'clearing', 'clearing', 'refund', 'refund', 'void'])
    return anyOf(chance, { kind, after: (index + 2) * 2 * hourMs, cents: chance.oneOf(amounts) })
  })
  const first = { ...clearing(chance.oneOf(amounts), 0), after: 2 * hourMs }
  return [hold(chance.oneOf(amounts)), anyOf(chance, first), ...drawn]
}

function anyOf(chance: Chance, draft: Draft): Draft {
  return chance.is(0.2) ? { ...draft, tellsNoSplit: true } : draft
}

function drawSale(chance: Chance): { readonly sale: readonly Draft[]; readonly cents: number } {
  const cents = amount(chance) + 100
  const tip = chance.is(0.5) ? Math.floor((cents * chance.whole(5, 30)) / 100) : 0
  const held = chance.is(0.2) ? Math.ceil(cents / 2) : cents
  return { sale: [hold(held), clearing(cents + tip, 1, tip)], cents: cents + tip }
}

function returned(chance: Chance, cents: number, days: number): Draft {
  const kind = chance.is(0.8) ? 'refund' : 'void'
  const back = { kind, after: days * dayMs, cents } as const
  return chance.is(0.5) ? { ...back, tellsNoExtras: true } : back
}

/** Sometimes in two, or once more under another id: on one day, since before its refund is told it may look like another payment on a third. */
function chargedBy(chance: Chance, cents: number): readonly Draft[] {
  const kind = chance.whole(0, 9)
  if (kind < 2 && cents > 1) return [clearing(Math.floor(cents / 2), 6), soonAfter(clearing(Math.ceil(cents / 2), 6))]
  return kind < 4 ? [clearing(cents, 6), soonAfter(clearing(cents, 6))] : [clearing(cents, 6)]
}

function soonAfter(draft: Draft): Draft {
  return { ...draft, after: draft.after + 1_000 }
}
