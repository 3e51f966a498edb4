import type { VipRule } from '../rules/rule-document.ts'

export const progressStatuses = ['Building', 'QualifiedAndBuilding', 'Qualified'] as const
export type ProgressStatus = (typeof progressStatuses)[number]

/** The meter of visits on the way to VIP: where it begins, and where it is full in rules that name no number of dines. Source: specification, section 9. */
export const visitMeter = { min: 0, defaultMax: 11 } as const
/** At how many dollars the meter of the rewards is full where the partner says nothing else. Source: specification, section 9. */
export const rewardsProgressMaxBreakpoint = 20

export interface DiningProgress {
  readonly status: ProgressStatus
  readonly remainingDines: number
  readonly dinesRequired: number
}

export interface ProgressQuestion {
  readonly vip: VipRule
  readonly qualifiedDines: Readonly<Record<string, number>>
  readonly year: number
}

/** How far a member is this year. A VIP of an earlier year who has not qualified again is renewing. */
export function diningProgress({ vip, qualifiedDines, year }: ProgressQuestion): DiningProgress {
  const dined = qualifiedDines[year] ?? 0
  const remainingDines = Math.max(0, vip.qualifiedDines - dined)
  return { status: statusOf({ vip, qualifiedDines, year }), remainingDines, dinesRequired: vip.qualifiedDines }
}

/** The year that the status is earned for: renewing and complete count for the next one. */
export function progressTargetYear(status: ProgressStatus, year: number): number {
  return status === 'Building' ? year : year + 1
}

function statusOf({ vip, qualifiedDines, year }: ProgressQuestion): ProgressStatus {
  if ((qualifiedDines[year] ?? 0) >= vip.qualifiedDines) return 'Qualified'
  const earlier = Array.from({ length: vip.followingYears }, (_, back) => year - back - 1)
  const stillVip = earlier.some((past) => (qualifiedDines[past] ?? 0) >= vip.qualifiedDines)
  return stillVip ? 'QualifiedAndBuilding' : 'Building'
}
