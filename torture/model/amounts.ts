import type { ModelEvent, ModelFraction } from './inputs.ts'
import { repaid, type Sum, without } from './repayments.ts'
import { toldOnce } from './tellings.ts'

/** What the events of one visit come to, as far as it earns. */
export interface Bill {
  readonly isCleared: boolean
  /** What was taken, or is held while nothing was. */
  readonly grossCents: number
  /** What of it has not come back. */
  readonly keptCents: number
}

interface Money {
  /** What was taken, and what came back of it and was not charged again. */
  readonly sales: readonly Sum[]
  readonly back: readonly Sum[]
  readonly releasedCents: number
}

/** As docs/rewards.md tells it under "Events": what is told twice counts once, then the money in the order of its moments. */
export function billOf(events: readonly ModelEvent[], { isOrder, share }: Ordered): Bill {
  const told = toldOnce(inOrder(events))
  const holds = told.filter(({ kind }) => kind === 'authorisation')
  const { sales, back, releasedCents } = takeMoney(told, holds)
  const isCleared = sales.length > 0
  const grossCents = isCleared ? total(sales) : heldIn(holds)
  const keptCents = Math.max(0, grossCents - total(back) - (isCleared ? 0 : releasedCents))
  if (!isOrder || grossCents === 0) return { isCleared, grossCents, keptCents }
  const payments = isCleared ? sales : holds.map(sumOf)
  const extraCents = payments.reduce((sum, payment) => sum + saidOf(payment), 0)
  const untold = total(payments.filter((payment) => !hasSplit(payment)))
  const assumedCents = untold - Math.floor((untold * share.numerator) / share.denominator)
  const subtotal = grossCents - extraCents - assumedCents
  const toldShare = isCleared ? extraCents / grossCents : 0
  const silentCents = total(back.filter((one) => saidOf(one) === 0))
  const backAlike = isCleared ? silentCents : silentCents + releasedCents
  const backCents = back.reduce((sum, one) => sum + one.cents - extraOf(one, toldShare), isCleared ? 0 : releasedCents)
  const gone = backCents - Math.floor((assumedCents * backAlike) / grossCents)
  return { isCleared, grossCents: Math.max(0, subtotal), keptCents: Math.max(0, Math.min(keptCents, subtotal - gone)) }
}

interface Ordered {
  readonly isOrder: boolean
  /** What counts of an order that comes without tip and tax. */
  readonly share: ModelFraction
}

function sumOf({ kind, amountCents, tipCents, taxCents }: ModelEvent): Sum {
  return { kind: kind === 'authorisation' ? 'clearing' : kind, cents: amountCents, tip: tipCents, tax: taxCents }
}

function saidOf({ tip, tax }: Sum): number {
  return (tip ?? 0) + (tax ?? 0)
}

function hasSplit({ tip, tax }: Sum): boolean {
  return tip !== null || tax !== null
}

/** Tip and tax of what came back: as it says, or in proportion, in whole cents, where it says nothing. */
function extraOf(one: Sum, share: number): number {
  const said = saidOf(one)
  // The share is a quotient of whole cents: a millionth of a cent is the floating point's.
  return said > 0 ? Math.min(said, one.cents) : Math.floor(one.cents * share + 1e-6)
}

function takeMoney(told: readonly ModelEvent[], holds: readonly ModelEvent[]): Money {
  let money: Money = { sales: [], back: [], releasedCents: 0 }
  for (const event of told) {
    if (event.kind === 'clearing') money = withSale(money, sumOf(event), holds)
    if (event.kind === 'refund') money = { ...money, back: [...money.back, sumOf(event)] }
    if (event.kind === 'void') money = withVoid(money, sumOf(event), holds)
  }
  return money
}

/** The next sale, a part beside what is left of the others, or the same bill once more: then the later one counts, unless it is much less. */
function withSale(money: Money, sale: Sum, holds: readonly ModelEvent[]): Money {
  const { sales, back } = money
  const taken = total(sales)
  if (taken === 0) return { ...money, sales: [sale] }
  if (total(back) >= taken) return { ...money, sales: [sale], back: without(back, taken) }
  if (isPart(money, sale, holds)) {
    const again = Math.min(total(back), sale.cents)
    return { ...money, sales: [...repaid(sales, back, again), sale], back: without(back, again) }
  }
  if (sale.cents === taken) return hasSplit(sale) ? { ...money, sales: [sale] } : money
  const known = sales.findIndex(({ cents, tip, tax }) => cents === sale.cents && tip === null && tax === null)
  const place = known < 0 ? sales.findIndex(({ cents }) => cents === sale.cents) : known
  if (place >= 0) return hasSplit(sale) ? { ...money, sales: sales.with(place, sale) } : money
  return areAlike(taken, sale.cents) || sale.cents > taken ? { ...money, sales: [sale] } : money
}

function isPart({ sales, back, releasedCents }: Money, { cents }: Sum, holds: readonly ModelEvent[]): boolean {
  const taken = total(sales)
  const returned = total(back)
  const ofPayments = heldIn(holds.filter(({ amountCents }) => amountCents > 100))
  const held = Math.min(ofPayments, Math.max(0, heldIn(holds) - releasedCents))
  const together = taken - returned + cents
  if (held > 0) return together <= 1.5 * (returned > 0 ? Math.max(held, taken) : held)
  const isKnown = sales.some((sale) => sale.cents === cents)
  if (returned === 0) return !isKnown && !areAlike(taken, cents)
  if (isKnown) return together <= 1.5 * taken && returned >= cents / 2
  return together <= 1.5 * taken || !areAlike(taken, cents)
}

function areAlike(a: number, b: number): boolean {
  return 100 * Math.max(a, b) <= 135 * Math.min(a, b)
}

function withVoid(money: Money, event: Sum, holds: readonly ModelEvent[]): Money {
  const left = total(money.sales) - total(money.back)
  const ofSale = left > 0 ? undoneOf(money, event, holds) : 0
  const releasedCents = money.releasedCents + event.cents - ofSale
  if (ofSale === 0) return { ...money, releasedCents }
  return { ...money, releasedCents, back: [...money.back, { ...event, cents: Math.min(ofSale, left) }] }
}

/** What a void takes of the sale: all of it where it has its amount, nothing where it has that of the hold, else what the hold has not left. */
function undoneOf({ sales, back, releasedCents }: Money, { cents }: Sum, holds: readonly ModelEvent[]): number {
  const taken = total(sales)
  if (cents === taken || cents === taken - total(back) || sales.some((sale) => sale.cents === cents)) return cents
  const open = Math.max(0, heldIn(holds) - releasedCents)
  if (cents === open || (open > 0 && holds.some(({ amountCents }) => amountCents === cents))) return 0
  return Math.max(0, cents - Math.max(0, open - taken))
}

/** At one moment a hold comes before its clearing, and what undoes comes last. */
const ranks = ['authorisation', 'clearing', 'void', 'refund']

function inOrder(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.toSorted(
    (a, b) =>
      a.at - b.at ||
      ranks.indexOf(a.kind) - ranks.indexOf(b.kind) ||
      a.amountCents - b.amountCents ||
      (a.eventId < b.eventId ? -1 : 1),
  )
}

function total(sums: readonly Sum[]): number {
  return sums.reduce((sum, { cents }) => sum + cents, 0)
}

function heldIn(holds: readonly ModelEvent[]): number {
  return holds.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
