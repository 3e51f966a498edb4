import { dayMs, hourMs, type Instant } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import type { Cents } from '../money/money.ts'
import type { NewMemberBonus } from '../rules/rule-document.ts'
import type { History } from '../standing/standing.ts'
import type { TraceStep } from '../rules/verdict.ts'

/** A bonus moves forward only: offered, registered for, earned. Source: specification, section 3. */
export const bonusStatuses = ['Eligible', 'Enrolled', 'Qualified'] as const
export type BonusStatus = (typeof bonusStatuses)[number]

export interface BonusStanding {
  readonly joinedAt: Instant
  readonly enrolledAt: Instant | null
  readonly given: boolean
  /** For how long after joining one may register, in hours; null: as long as the bonus can be earned. */
  readonly eligibilityHours: number | null
  readonly now: Instant
}

/** Where a member stands with the bonus; null where it is neither earned nor to be had any more. A bonus that asks for no registration begins as enrolled. */
export function bonusStatus(bonus: NewMemberBonus, standing: BonusStanding): BonusStatus | null {
  const { joinedAt, enrolledAt, given, eligibilityHours, now } = standing
  if (given) return 'Qualified'
  if (now >= joinedAt + bonus.withinDays * dayMs) return null
  if (bonus.enrolmentRequired !== true || enrolledAt !== null) return 'Enrolled'
  return eligibilityHours !== null && now >= joinedAt + eligibilityHours * hourMs ? null : 'Eligible'
}

export interface BonusVerdict {
  readonly given: boolean
  /** What this dine adds to the spend that the bonus asks for. */
  readonly spendCents: Cents
  readonly step: TraceStep
}

export interface BonusQuestion {
  readonly dine: Dine
  readonly history: History
  readonly keptCents: Cents
}

/** The new-member bonus goes to the dine that completes the spend in time, together with what else the rule asks for. */
export function newMemberBonus(bonus: NewMemberBonus, question: BonusQuestion): BonusVerdict {
  const { dine, history, keptCents } = question
  const until = dine.member.joinedAt + bonus.withinDays * dayMs
  const since = bonus.enrolmentRequired ? (dine.member.enrolments?.get(bonus.code) ?? Infinity) : -Infinity
  const inTime = since <= dine.authorisedAt && dine.authorisedAt < until && !history.bonusGiven
  const spendCents = inTime ? keptCents : 0
  const spent = history.bonusSpendCents + spendCents
  const given = inTime && spent >= bonus.spendCents && meetsConditions(bonus, dine, until)
  const saw = { code: bonus.code, spentCents: spent, neededCents: bonus.spendCents, until }
  return { given, spendCents, step: { rule: 'newMemberBonus', outcome: given ? 'applied' : 'skipped', saw } }
}

function meetsConditions(bonus: NewMemberBonus, dine: Dine, until: number): boolean {
  const { emailOptIn, firstReviewAt } = dine.member
  if (bonus.emailOptInRequired && !emailOptIn) return false
  return !bonus.reviewRequired || (firstReviewAt !== null && firstReviewAt < until)
}
