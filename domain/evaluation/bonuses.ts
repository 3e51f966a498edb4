import { dayMs, homeZone, hourMs, type Instant, isoDay } from '../dates.ts'
import type { Dine } from '../dines/dine.ts'
import type { Cents, Units } from '../money/money.ts'
import type { EnrolmentBonus, NewMemberBonus } from '../rules/rule-document.ts'
import type { BonusUse, History } from '../standing/standing.ts'
import type { MissingCondition, Rule, TraceStep } from '../rules/verdict.ts'

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

/** As `bonusStatus`, of a bonus that stands beside it: to be had until its last day, and earned within some days of registering. */
export function enrolmentBonusStatus(
  bonus: EnrolmentBonus,
  { enrolledAt, given, now }: Pick<BonusStanding, 'enrolledAt' | 'given' | 'now'>,
): BonusStatus | null {
  if (given) return 'Qualified'
  if (enrolledAt === null) return isoDay(now, homeZone) <= bonus.enrolUntil ? 'Eligible' : null
  return now < enrolledAt + bonus.withinDays * dayMs ? 'Enrolled' : null
}

export interface BonusVerdict {
  readonly code: string
  readonly reward: Units
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

/**
 * The new-member bonus goes to the dine that completes the spend in time, together with what else the rule asks for; once for a member, and once for a
 * card. Source: docs/rewards.md, "Amounts".
 */
export function newMemberBonus(bonus: NewMemberBonus, question: BonusQuestion): BonusVerdict {
  const { member, card } = question.dine
  const { bonusSpendCents: spentCents, bonusGiven: given } = question.history
  const since = bonus.enrolmentRequired ? (member.enrolments?.get(bonus.code) ?? Infinity) : -Infinity
  const until = member.joinedAt + bonus.withinDays * dayMs
  const cardHadIt = card.hadBonuses?.newMember === true
  return judge(bonus, question, { rule: 'newMemberBonus', since, until, use: { spentCents, given }, cardHadIt })
}

/** As `newMemberBonus`, for each of the others that the member has registered for. */
export function enrolmentBonuses(bonuses: readonly EnrolmentBonus[], question: BonusQuestion): readonly BonusVerdict[] {
  return bonuses.flatMap((bonus) => {
    const since = question.dine.member.enrolments?.get(bonus.code)
    if (since === undefined) return []
    const use = question.history.bonuses?.[bonus.code] ?? { spentCents: 0, given: false }
    const until = since + bonus.withinDays * dayMs
    const cardHadIt = question.dine.card.hadBonuses?.codes.has(bonus.code) === true
    return [judge(bonus, question, { rule: 'bonus', since, until, use, cardHadIt })]
  })
}

type Terms = Omit<EnrolmentBonus, 'enrolUntil'>

interface Counting {
  readonly rule: Extract<Rule, 'newMemberBonus' | 'bonus'>
  readonly since: Instant
  readonly until: Instant
  readonly use: BonusUse
  /** Another membership was given it, with this card. */
  readonly cardHadIt: boolean
}

function judge(bonus: Terms, { dine, keptCents }: BonusQuestion, counting: Counting): BonusVerdict {
  const { rule, until, use } = counting
  const { code, reward, spendCents: neededCents } = bonus
  const hindrance = hindranceOf(dine, counting)
  const spendCents = hindrance === null ? keptCents : 0
  const spentCents = use.spentCents + spendCents
  const missing =
    hindrance === null ? missingOf(bonus, dine, { spentCents, until, hasNothing: keptCents === 0 }) : [hindrance]
  const given = missing.length === 0
  const saw = {
    code,
    reward,
    spentCents,
    countedCents: spendCents,
    neededCents,
    until,
    missing: missing.join(' ') || null,
  }
  return { code, reward, given, spendCents, step: { rule, outcome: given ? 'applied' : 'skipped', saw } }
}

/** Why the dine does not count for the bonus at all; null where it does. */
function hindranceOf({ authorisedAt }: Dine, { since, until, use, cardHadIt }: Counting): MissingCondition | null {
  if (use.given) return 'alreadyGiven'
  if (since === Infinity) return 'notRegistered'
  if (authorisedAt < since) return 'tooEarly'
  if (authorisedAt >= until) return 'tooLate'
  return cardHadIt ? 'cardHadIt' : null
}

interface Progress {
  readonly spentCents: Cents
  readonly until: Instant
  /** Nothing of the dine has stayed: it completes no spend. */
  readonly hasNothing: boolean
}

/** What is still asked for after this dine. */
function missingOf(
  bonus: Terms,
  { member }: Dine,
  { spentCents, until, hasNothing }: Progress,
): readonly MissingCondition[] {
  const { emailOptIn, firstReviewAt } = member
  const missing: MissingCondition[] = []
  if (spentCents < bonus.spendCents || hasNothing) missing.push('spend')
  if (bonus.emailOptInRequired && !emailOptIn) missing.push('emailOptIn')
  if (bonus.reviewRequired && (firstReviewAt === null || firstReviewAt >= until)) missing.push('review')
  return missing
}
