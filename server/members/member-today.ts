import { type Cents, isMoney } from '#domain/money/money.ts'
import { dayMs, homeZone, localDay } from '#domain/dates.ts'
import { type BonusStatus, bonusStatus } from '#domain/evaluation/bonuses.ts'
import { diningProgress, type ProgressStatus } from '#domain/standing/dining-progress.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Tier } from '#domain/members/membership.ts'
import { tierOfDay } from '#domain/standing/vip.ts'
import type { Db } from '../db/database.ts'
import { findBonusSpend, findEnrolment } from './bonus-store.ts'
import { findYears, hasLine } from './member-today-store.ts'

/** Where a member stands today: their tier, the year's progress, and the new-member bonus. */
export interface MemberToday {
  readonly tier: Tier
  /** Null where the partner has no VIP. */
  readonly progress: {
    readonly status: ProgressStatus
    readonly remainingDines: number
    readonly dinesRequired: number
  } | null
  /** Whole units, or cents for Dollar and Credit. */
  readonly rewardThisYear: number
  readonly bonus: {
    readonly code: string
    readonly status: BonusStatus
    readonly since: Date
    readonly until: Date
    readonly spentCents: Cents
    readonly neededCents: Cents
  } | null
}

export interface MemberTodayQuestion {
  readonly memberId: number
  readonly joinedAt: Date
  readonly emailOptIn: boolean
  readonly rules: RuleDocument
  readonly now: Date
  /** For how long after joining one may register for the bonus; as long as it can be earned where it is left out. */
  readonly bonusEligibilityHours?: number | null
}

export async function memberToday(db: Db, partnerId: string, question: MemberTodayQuestion): Promise<MemberToday> {
  const { rules, now, emailOptIn } = question
  const { year } = localDay(now.getTime(), homeZone)
  const years = await findYears(db, partnerId, question.memberId)
  const qualifiedDines = Object.fromEntries(years.map((one) => [one.year, one.qualified]))
  return {
    tier: tierOfDay({ vip: rules.vip, qualifiedDines, year, emailOptIn }),
    progress: rules.vip && diningProgress({ vip: rules.vip, qualifiedDines, year }),
    rewardThisYear: years.find((one) => one.year === year)?.reward ?? 0,
    bonus: await findBonus(db, partnerId, question),
  }
}

async function findBonus(db: Db, partnerId: string, question: MemberTodayQuestion): Promise<MemberToday['bonus']> {
  const { memberId, joinedAt, rules, now, bonusEligibilityHours = null } = question
  const bonus = rules.newMemberBonus
  if (!bonus) return null
  const { code, withinDays, spendCents: neededCents } = bonus
  const enrolledAt = await findEnrolment(db, partnerId, { memberId, code })
  const given = await hasLine(db, partnerId, { memberId, code: `bonus:${code}` })
  const moments = { joinedAt: joinedAt.getTime(), enrolledAt: enrolledAt?.getTime() ?? null, now: now.getTime() }
  const status = bonusStatus(bonus, { ...moments, given, eligibilityHours: bonusEligibilityHours })
  if (status === null) return null
  const spentCents = await findBonusSpend(db, partnerId, { memberId, code })
  const until = new Date(joinedAt.getTime() + withinDays * dayMs)
  return { code, status, since: enrolledAt ?? joinedAt, until, spentCents, neededCents }
}

/** A reward as the wire writes it: dollars with cents for Dollar and Credit, whole units otherwise. */
export function wireReward(amount: number, rules: Pick<RuleDocument, 'currency'>): number {
  return isMoney(rules.currency) ? amount / 100 : amount
}
