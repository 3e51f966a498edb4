import { isMoney } from '#domain/money/money.ts'
import { homeZone, localDay } from '#domain/dates.ts'
import { diningProgress, type ProgressStatus } from '#domain/standing/dining-progress.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Tier } from '#domain/members/membership.ts'
import { tierOfDay } from '#domain/standing/vip.ts'
import type { Db } from '../db/database.ts'
import { findYears } from './member-today-store.ts'

/** Where a member stands today: their tier and the year's progress. */
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
}

export interface MemberTodayQuestion {
  readonly memberId: number
  readonly emailOptIn: boolean
  readonly rules: RuleDocument
  readonly now: Date
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
  }
}

/** A reward as the wire writes it: dollars with cents for Dollar and Credit, whole units otherwise. */
export function wireReward(amount: number, rules: Pick<RuleDocument, 'currency'>): number {
  return isMoney(rules.currency) ? amount / 100 : amount
}
