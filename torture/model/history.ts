import type { Bill } from './amounts.ts'
import { tokensOf } from './moments.ts'
import type { Day } from './calendar.ts'
import type { ModelEvent, ModelMember, ModelRules, ModelTerms, ModelVerdict, ModelVisit } from './inputs.ts'

/** One visit with what was looked up for it, and what came of it. */
export interface Judged {
  readonly visit: ModelVisit
  readonly first: ModelEvent
  readonly day: Day
  readonly bill: Bill
  readonly verdict: ModelVerdict
  /** What of its bill has stayed and had room in the month, and what of that went into the bucket. */
  readonly earningCents: number
  readonly bucketCents: number
  readonly tookBonus: boolean
  /** The token by which its card was linked. */
  readonly cardToken: string
  /** Somebody else had the bonus with its card: it counts for none. */
  readonly cardHadBonus: boolean
  /** Whether it counts towards VIP. */
  readonly qualifies: boolean
  /** Whether it is one of the visits of its month. */
  readonly takesPlace: boolean
  /** The campaigns that it uses. */
  readonly used: readonly string[]
}

const dayMs = 86_400_000

export interface Looked extends Pick<Judged, 'visit' | 'first' | 'day' | 'bill'> {
  readonly rules: ModelRules
  readonly terms: ModelTerms | undefined
  readonly tier: number
}

export function awarded(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ verdict }) => verdict.status === 'Awarded')
}

/** The earlier dines of that month at that restaurant that earned, or still may. */
export function inMonth({ visit, day }: Pick<Judged, 'visit' | 'day'>, before: readonly Judged[]): readonly Judged[] {
  return before.filter(
    (other) => other.visit.place.name === visit.place.name && other.day.month === day.month && other.takesPlace,
  )
}

export function roomOf(terms: ModelTerms, looked: Pick<Judged, 'visit' | 'day'>, before: readonly Judged[]): number {
  if (terms.monthlyMaxSpendCents === null) return Infinity
  const spent = inMonth(looked, before).reduce((sum, { earningCents }) => sum + earningCents, 0)
  return Math.max(0, terms.monthlyMaxSpendCents - spent)
}

interface TierQuestion {
  readonly rules: ModelRules
  readonly at: number
  readonly day: Day
}

/** Basic, Select with the e-mail opt-in, VIP after enough dines of one year, to the end of the years that follow. */
export function tierAt(
  member: ModelMember,
  { rules: { vip }, at, day }: TierQuestion,
  before: readonly Judged[],
): number {
  const isOptedIn = optedInAt(member, at)
  if (vip && (isOptedIn || !vip.emailOptInRequired))
    for (let year = day.year - vip.followingYears; year <= day.year; year++)
      if (before.filter((other) => other.qualifies && other.day.year === year).length >= vip.qualifiedDines) return 3
  return isOptedIn ? 2 : 0
}

function optedInAt({ optIns }: ModelMember, at: number): boolean {
  return optIns.findLast(({ since }) => since <= at)?.optedIn ?? false
}

/** Whether somebody else had been given the bonus before, and had an award with this card before. Source: docs/rewards.md, "Amounts". */
export function hadBonus(
  cardToken: string,
  { replacements }: Pick<ModelMember, 'replacements'>,
  elsewhere: readonly (readonly Judged[])[],
): boolean {
  const tokens = tokensOf(cardToken, replacements)
  return elsewhere.some(
    (before) =>
      awarded(before).some(({ tookBonus }) => tookBonus) &&
      awarded(before).some((other) => tokens.has(other.cardToken)),
  )
}

interface BonusQuestion extends Pick<Looked, 'rules' | 'first'>, Pick<Judged, 'earningCents' | 'cardHadBonus'> {}

/** To the dine with which the spend of the first days is complete, once. */
export function bonusOf(
  member: ModelMember,
  { rules: { bonus }, first, earningCents, cardHadBonus }: BonusQuestion,
  before: readonly Judged[],
): number {
  if (!bonus || cardHadBonus || before.some(({ tookBonus }) => tookBonus)) return 0
  const isInTime = (at: number) => at < member.joinedAt + bonus.withinDays * dayMs
  if (!isInTime(first.at) || (bonus.emailOptInRequired && !optedInAt(member, first.at))) return 0
  const spent = awarded(before)
    .filter((other) => isInTime(other.first.at) && !other.cardHadBonus)
    .reduce((sum, other) => sum + other.earningCents, earningCents)
  return spent >= bonus.spendCents ? bonus.reward : 0
}
