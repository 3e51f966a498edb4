import { dayMs } from '#domain/dates.ts'
import type { EventKind } from '#domain/dines/networks.ts'
import type { Chance } from './chance.ts'

/** One event of a visit before it has a name, a card and a terminal. */
export interface Draft {
  readonly kind: EventKind
  /** From the beginning of the visit. */
  readonly after: number
  readonly cents: number
  readonly tip?: number
  /** Under a reference of its own, as some networks do. */
  readonly isApart?: true
  readonly isAtUnknownTerminal?: true
  /** What stands in the place of a reference. */
  readonly filler?: string
  /** It tells its date alone, as midnight or as noon. */
  readonly isDated?: 'midnight' | 'noon'
  /** It says that nothing of it is tip and tax. */
  readonly tellsNoExtras?: true
  /** It does not say how much of it is tip and tax. */
  readonly tellsNoSplit?: true
}

/** Few round amounts that meet again, and others; some earn next to nothing. */
export function amount(chance: Chance): number {
  if (chance.is(0.4)) return chance.oneOf([1_000, 4_000, 5_000, 5_000, 7_500, 10_000, 15_000, 20_000])
  return chance.is(0.1) ? chance.whole(1, 250) : chance.whole(251, 30_000)
}

export function hold(cents: number, after = 0): Draft {
  return { kind: 'authorisation', after, cents }
}

export function clearing(cents: number, days: number, tip = 0): Draft {
  return { kind: 'clearing', after: days * dayMs, cents, tip }
}

export function tipped(chance: Chance, days = 2): readonly Draft[] {
  const cents = amount(chance)
  const tip = Math.floor((cents * chance.whole(5, 30)) / 100)
  return [hold(cents), clearing(cents + tip, days, tip)]
}

/** A part of the sale comes back, so many days after the visit began. */
export function back(sale: readonly Draft[], kind: 'refund' | 'void', percent: number, days: number): Draft {
  const cents = sale.find((draft) => draft.kind === 'clearing')?.cents ?? 0
  const returned = { kind, after: days * dayMs, cents: Math.max(1, Math.floor((cents * percent) / 100)) }
  return percent % 2 === 0 ? { ...returned, tellsNoExtras: true } : returned
}

/** Some networks never tell tip and tax. */
export function splitOf(
  draft: Draft,
  { isOrder, tellsNone }: { readonly isOrder: boolean; readonly tellsNone: boolean },
): { readonly tipCents: number | null; readonly taxCents: number | null } {
  if (tellsNone || draft.tellsNoSplit) return { tipCents: null, taxCents: null }
  if (draft.tellsNoExtras) return { tipCents: 0, taxCents: 0 }
  return { tipCents: draft.tip ?? 0, taxCents: isOrder && draft.kind !== 'authorisation' ? taxOf(draft) : 0 }
}

function taxOf({ cents, tip = 0 }: Draft): number {
  return Math.floor((cents - tip) / 12)
}

export function dated(chance: Chance, draft: Draft): Draft {
  return { ...draft, isDated: chance.oneOf(['midnight', 'noon']) }
}

export function nameless(chance: Chance, drafts: readonly Draft[]): readonly Draft[] {
  const filler = chance.oneOf(['NOTPROVIDED', '000000', 'n/a', 'NONE'])
  return drafts.map((draft) => ({ ...draft, filler }))
}

export function apart(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.map((draft) => (draft.kind === 'clearing' ? { ...draft, isApart: true } : draft))
}
