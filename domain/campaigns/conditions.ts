import { dayMs, type Instant, type LocalDay } from '../dates.ts'
import { minuteOfDay } from '../local-time.ts'
import { spansMidnight } from './campaign-days.ts'
import type { Tier } from '../members/membership.ts'
import type { Cents } from '../money/money.ts'
import type { CampaignTerms, Hours } from './campaign.ts'

/**
 * Why a campaign gives a visit nothing. Of `budget` all was spent, `better` says that another offer gives more, `waiting` that the member is not
 * activated. A trace names them with spaces between.
 */
export const campaignConditions = [
  'weekday',
  'hours',
  'tier',
  'newMember',
  'activation',
  'uses',
  'bill',
  'waiting',
  'budget',
  'better',
] as const
export type CampaignCondition = (typeof campaignConditions)[number]

export interface CampaignQuestion {
  readonly at: Instant
  readonly timeZone: string
  readonly day: LocalDay
  readonly tier: Tier
  readonly joinedAt: Instant
  /** Since when the member has activated it; undefined: not. */
  readonly activatedAt: Instant | undefined
  /** How many of the member's earlier visits it was given to. */
  readonly uses: number
  readonly bill: { readonly cleared: boolean; readonly keptCents: Cents }
  /** The visit waits for the member's activation. */
  readonly waits: boolean
}

/** What of a campaign's terms a visit does not meet. A hold says nothing of the bill yet, and what came back altogether is told as that. */
export function unmetConditions(terms: CampaignTerms, question: CampaignQuestion): readonly CampaignCondition[] {
  const { at, timeZone, day, tier, joinedAt, activatedAt, uses, bill, waits } = question
  const { weekdays, hours, tiers, joinedWithinDays, activateUntil, usesPerMember, leastBillCents = 0 } = terms
  const minute = hours && minuteOfDay(at, timeZone)
  const isAfterMidnight = hours !== undefined && minute !== undefined && spansMidnight(hours) && minute < hours.to
  const weekday = isAfterMidnight ? (day.weekday + 6) % 7 : day.weekday
  const isUnmet: Readonly<Record<Exclude<CampaignCondition, 'budget' | 'better'>, boolean>> = {
    weekday: weekdays !== undefined && !weekdays.includes(weekday),
    hours: hours !== undefined && minute !== undefined && !isWithin(hours, minute),
    tier: tiers !== undefined && !tiers.includes(tier),
    newMember: joinedWithinDays !== undefined && at >= joinedAt + joinedWithinDays * dayMs,
    activation: activateUntil !== undefined && (activatedAt === undefined || at < activatedAt),
    uses: usesPerMember !== undefined && uses >= usesPerMember,
    bill: bill.cleared && bill.keptCents > 0 && bill.keptCents < leastBillCents,
    waiting: waits,
  }
  return campaignConditions.filter((name) => name !== 'budget' && name !== 'better' && isUnmet[name])
}

function isWithin(hours: Hours, minute: number): boolean {
  const { from, to } = hours
  return spansMidnight(hours) ? minute >= from || minute < to : minute >= from && minute < to
}
