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
