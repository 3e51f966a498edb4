import type { VipRule } from '../rules/rule-document.ts'
import { type Tier, tiers } from '../members/membership.ts'

export interface TierQuestion {
  readonly vip: VipRule | null
  /** Qualified dines before this one, by calendar year. */
  readonly qualifiedDines: Readonly<Record<string, number>>
  readonly year: number
  readonly emailOptIn: boolean
}

/** The tier that a dine earns at: Basic, Select by e-mail opt-in, VIP by a qualifying year. Source: docs/rewards.md, "What it comes to". */
export function tierOfDay(question: TierQuestion): Tier {
  if (isVip(question)) return tiers.vip
  return question.emailOptIn ? tiers.select : tiers.basic
}

/** Whether this year or one of the years that it still counts for had enough qualified dines. */
function isVip({ vip, qualifiedDines, year, emailOptIn }: TierQuestion): boolean {
  if (!vip || (vip.emailOptInRequired && !emailOptIn)) return false
  const years = Array.from({ length: vip.followingYears + 1 }, (_, back) => year - back)
  return years.some((counted) => (qualifiedDines[counted] ?? 0) >= vip.qualifiedDines)
}
