import { dayMs } from '../dates.ts'
import type { Cents } from '../money/money.ts'
import type { ClaimDine, ClaimEvent, ClaimFacts, VisitClaim } from './claim-facts.ts'

export type Fit =
  | { readonly found: 'dine'; readonly dine: ClaimDine }
  | { readonly found: 'event'; readonly event: ClaimEvent }

/** A bill and what the network reports of it differ by a tip at most: a third and a little. */
const mostTipPercent = 35

/**
 * What the member means: of their dines at the restaurant and of what matched nothing, whatever fits day and amount, and fits best. The amount to
 * the cent comes first, then the day itself before the one beside it, then what is a dine already.
 */
export function bestFit({ claim, dines, events }: Pick<ClaimFacts, 'claim' | 'dines' | 'events'>): Fit | null {
  const candidates: readonly Fit[] = [
    ...dines.filter(({ place }) => place === 'named').map((dine) => ({ found: 'dine', dine }) as const),
    ...events.map((event) => ({ found: 'event', event }) as const),
  ]
  const fitting = candidates.filter((fit) => fits(claim, reportOf(fit)))
  return fitting.toSorted((a, b) => compareRanks(rankOf(claim, a), rankOf(claim, b)))[0] ?? null
}

/** The member's payment of this amount and day at another restaurant. */
export function sameElsewhere({ claim, dines }: Pick<ClaimFacts, 'claim' | 'dines'>): ClaimDine | null {
  const same = dines.filter(
    ({ place, on, amountCents }) => place === 'another' && on === claim.visitedOn && amountCents === claim.amountCents,
  )
  return same.toSorted((a, b) => a.at - b.at || a.transactionId - b.transactionId)[0] ?? null
}

interface Report {
  readonly on: string
  readonly amountCents: Cents
}

/** Midnight lies within many a dinner: the day beside it fits too. */
export function fits({ visitedOn, amountCents }: VisitClaim, report: Report): boolean {
  const [less, more] = [amountCents, report.amountCents].toSorted((a, b) => a - b)
  const days = Math.abs(Date.parse(report.on) - Date.parse(visitedOn)) / dayMs
  return days <= 1 && Number(more) * 100 <= Number(less) * (100 + mostTipPercent)
}

function reportOf(fit: Fit): Report {
  return fit.found === 'dine' ? fit.dine : fit.event
}

type Rank = readonly (number | string)[]

function rankOf({ visitedOn, amountCents }: VisitClaim, fit: Fit): Rank {
  const { on, amountCents: reported } = reportOf(fit)
  return [
    reported === amountCents ? 0 : 1,
    on === visitedOn ? 0 : 1,
    fit.found === 'dine' ? 0 : 1,
    Math.abs(reported - amountCents),
    on,
    fit.found === 'dine' ? fit.dine.transactionId : fit.event.eventId,
  ]
}

function compareRanks(a: Rank, b: Rank): number {
  const place = a.findIndex((value, index) => value !== b[index])
  const [one, other] = [a[place], b[place]]
  if (one === undefined || other === undefined) return 0
  return one < other ? -1 : 1
}
