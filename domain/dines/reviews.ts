import { dayMs, type Instant } from '../dates.ts'
import { rewardSources, type RewardSource, type RewardStatus } from '../rewards/rewards.ts'

/** Source for all of these: specification, section 9. */
export const reviewWindowDays = 35
/** Midnight in New York. */
export const reviewsSince: Instant = Date.parse('2021-02-01T00:00:00-05:00')

interface ReviewQuestion {
  readonly createdAt: Instant
  readonly source: RewardSource
  readonly status: RewardStatus
  readonly reviewed: boolean
  readonly now: Instant
}

/**
 * `available`: the member may review the dine. `expired`: they could have, until 35 days after it. `forfeit`: the dine did not count.
 * `none`: there is nothing to review, or not yet.
 */
export type ReviewState = 'available' | 'completed' | 'expired' | 'forfeit' | 'none'

export function reviewState({ createdAt, source, status, reviewed, now }: ReviewQuestion): ReviewState {
  if (reviewed) return 'completed'
  if (createdAt < reviewsSince || !isDine(source)) return 'none'
  if (status === 'Forfeit') return 'forfeit'
  if (status !== 'Paid' && status !== 'Awarded') return 'none'
  return now - createdAt > reviewWindowDays * dayMs ? 'expired' : 'available'
}

function isDine(source: RewardSource): boolean {
  return source === rewardSources.settle || source === rewardSources.manual
}
