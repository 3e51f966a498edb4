import type { ModelEvent } from './inputs.ts'

/** What the events of one visit come to. */
export interface Bill {
  readonly isCleared: boolean
  /** What was taken, or is held while nothing was. */
  readonly grossCents: number
  /** What of it has not come back. */
  readonly keptCents: number
}

/** As docs/rewards.md tells it under "Kinds of events": what is told twice counts once, then the money in the order of its moments. */
export function billOf(events: readonly ModelEvent[]): Bill {
  const told = inOrder(
    events.filter((event, place) => !events.slice(0, place).some((other) => tellsTheSame(event, other))),
  )
  const held = sum(told.filter(({ kind }) => kind === 'authorisation'))
  const refunded = sum(told.filter(({ kind }) => kind === 'refund'))
  const { clearedCents, undoneCents, releasedCents } = takeSales(told, held)
  const isCleared = clearedCents > 0
  const grossCents = isCleared ? clearedCents : held
  const backCents = refunded + (isCleared ? undoneCents : releasedCents)
  return { isCleared, grossCents, keptCents: Math.max(0, grossCents - backCents) }
}

function takeSales(told: readonly ModelEvent[], held: number) {
  let sales: readonly number[] = []
  let releasedCents = 0
  let undoneCents = 0
  for (const event of told) {
    const openCents = Math.max(0, held - releasedCents)
    if (event.kind === 'clearing') {
      const isUndone = undoneCents > 0 && undoneCents >= total(sales)
      sales = withSale(isUndone ? [] : sales, event.amountCents, openCents)
      if (isUndone) undoneCents = 0
    }
    if (event.kind !== 'void') continue
    const saleCents = undoneOf(sales, { cents: event.amountCents, openCents })
    undoneCents += saleCents
    releasedCents += event.amountCents - saleCents
  }
  return { clearedCents: total(sales), undoneCents, releasedCents }
}

/** A part beside the others, or the same bill once more: then the later one counts, unless it is much less. */
function withSale(sales: readonly number[], cents: number, openCents: number): readonly number[] {
  const taken = total(sales)
  if (taken === 0) return [cents]
  const isAlike = Math.max(taken, cents) <= 1.35 * Math.min(taken, cents)
  const isPart = openCents > 0 ? taken + cents <= 1.5 * openCents : !isAlike && !sales.includes(cents)
  if (isPart) return [...sales, cents]
  return isAlike || cents > taken ? [cents] : sales
}

/** What a void takes of the sale: all of it where it has its amount, nothing where it has that of the hold, else what the hold has not left. */
function undoneOf(
  sales: readonly number[],
  { cents, openCents }: { readonly cents: number; readonly openCents: number },
): number {
  const taken = total(sales)
  if (taken === 0) return 0
  if (cents === taken || sales.includes(cents)) return cents
  if (cents === openCents) return 0
  return Math.max(0, cents - Math.max(0, openCents - taken))
}

function tellsTheSame(a: ModelEvent, b: ModelEvent): boolean {
  return (
    a.kind === b.kind &&
    a.at === b.at &&
    a.amountCents === b.amountCents &&
    a.tipCents === b.tipCents &&
    a.taxCents === b.taxCents
  )
}

function inOrder(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.toSorted((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))
}

function sum(events: readonly ModelEvent[]): number {
  return total(events.map(({ amountCents }) => amountCents))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
