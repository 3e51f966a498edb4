import { type Instant, isoDay, localDay, nextDay } from '../dates.ts'
import type { Cents } from '../money/money.ts'
import type { Refusal, Wait } from '../rules/verdict.ts'

/**
 * What a member can do so that a visit earns: wait until a moment, come from a day on (ISO, the restaurant's), reach a tier, activate the account, or
 * spend more.
 */
export type Remedy =
  | { readonly kind: 'wait'; readonly until: Instant }
  | { readonly kind: 'comeFrom'; readonly day: string }
  | { readonly kind: 'reachTier'; readonly tier: 2 | 3 }
  | { readonly kind: 'activate' }
  | { readonly kind: 'spend'; readonly leastCents: Cents }

interface Visit {
  readonly at: Instant
  readonly timeZone: string
  readonly excludedDays: readonly number[]
}

/** Null where there is nothing that a member could do. */
export function remedyFor({ reason, saw }: Pick<Refusal | Wait, 'reason' | 'saw'>, visit: Visit): Remedy | null {
  switch (reason) {
    case 'memberNotActivated':
      return { kind: 'activate' }
    case 'cardNotYetActive':
      return { kind: 'wait', until: Number(saw['earnsFrom']) }
    case 'tierTooLow':
      return { kind: 'reachTier', tier: saw['needed'] === 3 ? 3 : 2 }
    case 'dayExcluded':
    case 'dailyVisitsUsed':
      return earningDay(nextDay(isoDay(visit.at, visit.timeZone)), visit)
    case 'visitLimitReached':
    case 'spendLimitReached':
      return earningDay(nextMonth(visit), visit)
    case 'billTooSmall':
      return { kind: 'spend', leastCents: Number(saw['leastCents']) }
    case 'noRulesYet':
    case 'cardNoLongerLinked':
    case 'merchantNotTakingPart':
    case 'noRate':
    case 'voided':
    case 'refunded':
    case 'holdExpired':
      return null
  }
}

const weekDays = 7

/** The first day from that one on whose weekday is not left out. */
function earningDay(from: string, { excludedDays }: Visit): Remedy | null {
  let day = from
  for (let tried = 0; tried < weekDays; tried++) {
    if (!excludedDays.includes(new Date(`${day}T00:00Z`).getUTCDay())) return { kind: 'comeFrom', day }
    day = nextDay(day)
  }
  return null
}

function nextMonth({ at, timeZone }: Visit): string {
  const { year, month } = localDay(at, timeZone)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
