import type { ModelEvent, ModelLink, ModelMember, ModelVisit } from './inputs.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Half a day apart are midnight and noon of UTC: a clearing or a refund that is told for exactly these tells its date alone. */
function isOfADay({ kind, at }: ModelEvent): boolean {
  return kind !== 'authorisation' && kind !== 'void' && at % (12 * hourMs) === 0
}

/** What tells its date alone is taken for the last moment of that date, by a clock four hours behind UTC. */
export function judgedAt(event: ModelEvent): number {
  if (!isOfADay(event)) return event.at
  const midnight = event.at - (event.at % dayMs)
  return midnight + 28 * hourMs - 1
}

export interface First {
  readonly event: ModelEvent
  readonly at: number
  /** Of which all is known that it was somewhen from here to `at`. */
  readonly from: number
}

/** A visit's moment is that of its first hold that is not undone before the card is charged again; without one, of its first clearing. */
export function firstOf({ events }: ModelVisit): First {
  const told = events.map((event) => ({ event, at: judgedAt(event) })).toSorted(before)
  const holds = told.filter(({ event }) => event.kind === 'authorisation')
  const sales = told.filter(({ event }) => event.kind === 'clearing')
  const gone = undoneAmong(told)
  const first = holds.find((hold) => !gone.has(hold)) ?? sales[0] ?? holds[0] ?? told[0]
  if (!first) throw new Error('a visit without events')
  const from = isOfADay(first.event) ? first.at - dayMs + 1 : first.at
  return { event: first.event, at: first.at, from }
}

type Told = Pick<First, 'event' | 'at'>

/** As it stands when the money is first taken: each void takes the oldest hold of its amount, and all of them once they come to as much as all that is held. */
function undoneAmong(told: readonly Told[]): ReadonlySet<Told> {
  const sale = told.findIndex(({ event }) => event.kind === 'clearing')
  const until = sale < 0 ? told : told.slice(0, sale + 1)
  const lastPurchase = until.findLastIndex(({ event }) => event.kind === 'authorisation' || event.kind === 'clearing')
  const gone = new Set<Told>()
  let rest = 0
  for (const one of until.slice(0, Math.max(0, lastPurchase))) {
    if (one.event.kind !== 'void') continue
    const standing = until.filter(
      (other) => other.event.kind === 'authorisation' && !gone.has(other) && before(other, one) < 0,
    )
    const exact = standing.find(({ event }) => event.amountCents === one.event.amountCents)
    if (exact) gone.add(exact)
    else rest += one.event.amountCents
    const held = standing.filter((other) => other !== exact).reduce((sum, { event }) => sum + event.amountCents, 0)
    if (rest < held) continue
    for (const other of standing) gone.add(other)
    rest = 0
  }
  return gone
}

/**
 * The link by which a visit is this member's, and the moment of it; null: it is not theirs. A token that took the place of another is the same card; who
 * had a token has it before who had the other, and who had the card first on a day has the visit of that day.
 */
export function holdingOf(
  { links, others, replacements }: Pick<ModelMember, 'links' | 'others' | 'replacements'>,
  { event, at, from }: First,
): { readonly link: ModelLink; readonly at: number } | null {
  const tokens = tokensOf(event.cardToken, replacements)
  const isWithin = (link: ModelLink) => link.from <= at && (link.to === null || link.to > from)
  const foreign = new Set(others)
  const held = [...links, ...others].filter((link) => tokens.has(link.cardToken) && isWithin(link))
  const isOwnToken = (link: ModelLink) => link.cardToken === event.cardToken
  const isDay = from < at
  const [link] = held.toSorted((a, b) => (isDay ? 0 : Number(isOwnToken(b)) - Number(isOwnToken(a))) || a.from - b.from)
  if (!link || foreign.has(link)) return null
  return { link, at: link.to === null ? at : Math.min(at, link.to - 1) }
}

/** The tokens of one card, as far as banks have said so. */
export function tokensOf(token: string, replacements: ModelMember['replacements']): ReadonlySet<string> {
  const tokens = new Set([token])
  for (const one of tokens)
    for (const { cardToken, newCardToken } of replacements) {
      if (cardToken === one) tokens.add(newCardToken)
      if (newCardToken === one) tokens.add(cardToken)
    }
  return tokens
}

const ranks = ['authorisation', 'clearing', 'void', 'refund']

function before(a: Told, b: Told): number {
  return (
    a.at - b.at ||
    ranks.indexOf(a.event.kind) - ranks.indexOf(b.event.kind) ||
    (a.event.eventId < b.event.eventId ? -1 : 1)
  )
}
