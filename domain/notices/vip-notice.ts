import type { LocalDay } from '../dates.ts'
import type { VipRule } from '../rules/rule-document.ts'
import { tierOfDay } from '../standing/vip.ts'
import { tiers } from '../members/membership.ts'
import type { Notice } from './notice-kinds.ts'

export interface VipYear {
  readonly vip: VipRule
  readonly year: number
  /** By calendar year, the visit that is told of counted in. */
  readonly qualifiedDines: Readonly<Record<string, number>>
  readonly emailOptIn: boolean
}

/** From how many visits before the last one on a member is told that they are near. */
const nearVisits = 2

/** What a qualified visit of this year comes to: VIP is reached, or near; null where there is nothing to say, or where the choice of e-mails stands in the way. */
export function vipNotice({ vip, year, qualifiedDines, emailOptIn }: VipYear): Notice | null {
  if (vip.emailOptInRequired && !emailOptIn) return null
  const { qualifiedDines: required } = vip
  const remaining = required - (qualifiedDines[year] ?? 0)
  if (remaining <= 0) return { kind: 'vipReached', facts: { year, until: year + vip.followingYears, required } }
  const earlier = { ...qualifiedDines, [year]: 0 }
  const isVip = tierOfDay({ vip, year, qualifiedDines: earlier, emailOptIn }) === tiers.vip
  return remaining > nearVisits || isVip ? null : { kind: 'vipNear', facts: { year, remaining, required } }
}

/** From November 1 on there is still time to keep VIP, and it is near enough to plan for. */
const endingMonth = 11

/** Whether members whose VIP ends with the year are told so now. */
export function isVipEndingTold({ month }: Pick<LocalDay, 'month'>): boolean {
  return month >= endingMonth
}

/** What a member is told whose VIP ends with this year unless more qualified visits keep it; null for everybody else. */
export function vipEndingNotice(question: VipYear): Notice<'vipEnding'> | null {
  const { vip, year, qualifiedDines } = question
  const isVip = (asked: number) => tierOfDay({ ...question, year: asked }) === tiers.vip
  if (!isVip(year) || isVip(year + 1)) return null
  const remaining = vip.qualifiedDines - (qualifiedDines[year] ?? 0)
  return { kind: 'vipEnding', facts: { year, remaining, until: year + vip.followingYears } }
}
