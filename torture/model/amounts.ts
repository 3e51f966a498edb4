import type { ModelEvent, ModelFraction } from './inputs.ts'

/** What the events of one visit come to, as far as it earns. */
export interface Bill {
  readonly isCleared: boolean
  /** What was taken, or is held while nothing was. */
  readonly grossCents: number
  /** What of it has not come back. */
  readonly keptCents: number
}

/** Money that came back, and the event that says so. */
interface Return {
  readonly event: ModelEvent
  readonly cents: number
}

interface Money {
  readonly sales: readonly ModelEvent[]
  readonly undoneCents: number
  readonly releasedCents: number
  readonly returns: readonly Return[]
}

/** As docs/rewards.md tells it under "Kinds of events": what is told twice counts once, then the money in the order of its moments. */
export function billOf(events: readonly ModelEvent[], { isOrder, share }: Ordered): Bill {
  const told = inOrder(
    events.filter(
      (event, place) =>
        !events.slice(0, place).some((other) => tellsTheSame(event, other)) &&
        !events.some((other) => tellsMore(other, event)),
    ),
  )
  const holds = told.filter(({ kind }) => kind === 'authorisation')
  const { sales, undoneCents, releasedCents, returns } = takeMoney(told, total(holds))
  const isCleared = sales.length > 0
  const grossCents = total(isCleared ? sales : holds)
  const refundedCents = total(told.filter(({ kind }) => kind === 'refund'))
  const keptCents = Math.max(0, grossCents - refundedCents - (isCleared ? undoneCents : releasedCents))
  if (!isOrder || grossCents === 0) return { isCleared, grossCents, keptCents }
  const payments = isCleared ? sales : holds
  const extraCents = payments.reduce((sum, payment) => sum + saidOf(payment), 0)
  const untold = total(payments.filter((payment) => !hasSplit(payment)))
  const assumedCents = untold - Math.floor((untold * share.numerator) / share.denominator)
  const subtotal = grossCents - extraCents - assumedCents
  const toldShare = isCleared ? extraCents / grossCents : 0
  const silentCents = returns.reduce((sum, { event, cents }) => (saidOf(event) > 0 ? sum : sum + cents), 0)
  const backAlike = isCleared ? silentCents : silentCents + releasedCents
  const backCents = returns.reduce(
    (sum, one) => sum + one.cents - extraOf(one, toldShare),
    isCleared ? 0 : releasedCents,
  )
  const back = backCents - Math.floor((assumedCents * backAlike) / grossCents)
  return { isCleared, grossCents: subtotal, keptCents: Math.max(0, Math.min(keptCents, subtotal - back)) }
}

interface Ordered {
  readonly isOrder: boolean
  /** What counts of an order that comes without tip and tax. */
  readonly share: ModelFraction
}

function saidOf({ tipCents, taxCents }: ModelEvent): number {
  return (tipCents ?? 0) + (taxCents ?? 0)
}

function hasSplit({ tipCents, taxCents }: ModelEvent): boolean {
  return tipCents !== null || taxCents !== null
}

/** Tip and tax of what came back: as it says, or in proportion, in whole cents, where it says nothing. */
function extraOf({ event, cents }: Return, share: number): number {
  const said = saidOf(event)
  // The share is a quotient of whole cents: a millionth of a cent is the floating point's.
  return said > 0 ? Math.min(said, cents) : Math.floor(cents * share + 1e-6)
}

function takeMoney(told: readonly ModelEvent[], held: number): Money {
  let money: Money = { sales: [], undoneCents: 0, releasedCents: 0, returns: [] }
  for (const event of told) {
    const openCents = Math.max(0, held - money.releasedCents)
    if (event.kind === 'clearing') money = { ...money, ...withSale(money, event, openCents) }
    if (event.kind === 'refund') money = { ...money, returns: [...money.returns, { event, cents: event.amountCents }] }
    if (event.kind === 'void') money = withVoid(money, event, openCents)
  }
  return money
}

/** A part beside the others, or the same bill once more: then the later one counts, unless it is much less. */
function withSale({ sales, undoneCents, returns }: Money, sale: ModelEvent, openCents: number): Partial<Money> {
  const taken = total(sales)
  const cents = sale.amountCents
  if (taken === 0) return { sales: [sale] }
  // What was undone is over: it takes nothing of the new sale.
  if (undoneCents >= taken)
    return { sales: [sale], undoneCents: 0, returns: returns.filter(({ event }) => event.kind !== 'void') }
  const isAlike = Math.max(taken, cents) <= 1.35 * Math.min(taken, cents)
  const isKnown = sales.some(({ amountCents }) => amountCents === cents)
  const isPart = openCents > 0 ? taken + cents <= 1.5 * openCents : !isAlike && !isKnown
  if (isPart) return { sales: [...sales, sale] }
  if (cents === taken && !hasSplit(sale)) return {}
  return isAlike || cents > taken ? { sales: [sale] } : {}
}

function withVoid(money: Money, event: ModelEvent, openCents: number): Money {
  const cents = undoneOf(money.sales, { cents: event.amountCents, openCents })
  const releasedCents = money.releasedCents + event.amountCents - cents
  if (cents === 0) return { ...money, releasedCents }
  const undoneCents = money.undoneCents + cents
  return { ...money, releasedCents, undoneCents, returns: [...money.returns, { event, cents }] }
}

/** What a void takes of the sale: all of it where it has its amount, nothing where it has that of the hold, else what the hold has not left. */
function undoneOf(
  sales: readonly ModelEvent[],
  { cents, openCents }: { readonly cents: number; readonly openCents: number },
): number {
  const taken = total(sales)
  if (taken === 0) return 0
  if (cents === taken || sales.some(({ amountCents }) => amountCents === cents)) return cents
  if (cents === openCents) return 0
  return Math.max(0, cents - Math.max(0, openCents - taken))
}

function tellsTheSame(a: ModelEvent, b: ModelEvent): boolean {
  const isSplitAlike = a.tipCents === b.tipCents && a.taxCents === b.taxCents
  return isOneTelling(a, b) && isSplitAlike
}

/** The same once more, and tip and tax beside it. */
function tellsMore(a: ModelEvent, b: ModelEvent): boolean {
  return isOneTelling(a, b) && hasSplit(a) && !hasSplit(b)
}

function isOneTelling(a: ModelEvent, b: ModelEvent): boolean {
  return a.kind === b.kind && a.at === b.at && a.amountCents === b.amountCents
}

function inOrder(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.toSorted((a, b) => a.at - b.at || (a.eventId < b.eventId ? -1 : 1))
}

function total(events: readonly ModelEvent[]): number {
  return events.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
