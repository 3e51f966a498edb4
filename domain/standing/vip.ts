import type { VipRule } from '../rules/rule-document.ts'
import { type Tier, tiers } from '../members/membership.ts'
import type { Saw } from '../rules/verdict.ts'

export interface TierQuestion {
  readonly vip: VipRule | null
  /** Qualified dines before this one, by calendar year. */
  readonly qualifiedDines: Readonly<Record<string, number>>
  readonly year: number
  readonly emailOptIn: boolean
}

/** The tier that a dine earns at: Basic, Select by e-mail opt-in, VIP by a qualifying year. Source: docs/rewards.md, "Amounts". */
export function tierOfDay(question: TierQuestion): Tier {
  if (isVip(question)) return tiers.vip
  return question.emailOptIn ? tiers.select : tiers.basic
}

/** The tier in the numbers of a trace: the dines of the year, and the year that makes a VIP with the last one in which it counts. */
export function seenTier(question: TierQuestion): Saw {
  const { vip, qualifiedDines, year, emailOptIn } = question
  const saw = { tier: tierOfDay(question), year, qualifiedDines: qualifiedDines[year] ?? 0 }
  if (!vip) return saw
  const vipYear = qualifyingYear(vip, question)
  return {
    ...saw,
    neededDines: vip.qualifiedDines,
    vipYear,
    vipDines: vipYear === null ? null : (qualifiedDines[vipYear] ?? 0),
    vipUntil: vipYear === null ? null : vipYear + vip.followingYears,
    lacksEmails: vip.emailOptInRequired && !emailOptIn ? 1 : 0,
  }
}

function isVip(question: TierQuestion): boolean {
  const { vip, emailOptIn } = question
  if (!vip || (vip.emailOptInRequired && !emailOptIn)) return false
  return qualifyingYear(vip, question) !== null
}

/** The newest year with enough qualified dines: this one, or one of those that it still counts for. */
function qualifyingYear(vip: VipRule, { qualifiedDines, year }: TierQuestion): number | null {
  const years = Array.from({ length: vip.followingYears + 1 }, (_, back) => year - back)
  return years.find((counted) => (qualifiedDines[counted] ?? 0) >= vip.qualifiedDines) ?? null
}
