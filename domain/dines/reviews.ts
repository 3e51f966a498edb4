import { type ReviewAspect, reviewAspects } from './review-aspects.ts'
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

/**
 * A paid dine is invited to be reviewed between these days after it: when it is slept over, and while there is time left to write. `source` and
 * `status` are the dine's own business.
 */
export const invitationDays = { first: 3, last: 30 } as const

function isDine(source: RewardSource): boolean {
  return source === rewardSources.settle || source === rewardSources.manual
}

/** Whole stars, 1 to 5. */
export type ReviewMarks = Readonly<Record<ReviewAspect, number>>

/** In UTF-16 units. Source: docs/product.md, "Reviews". */
export const reviewWordsLength = { min: 20, max: 2000 } as const

/** What is wrong with the words of a review; null where they can be kept. */
export type WordsFault = 'tooShort' | 'tooLong' | 'direction'

/** Words are plain. Characters that turn the direction of what stands behind them would let a text say something else than it holds. */
export function judgeReviewWords(words: string): WordsFault | null {
  if (words.length < reviewWordsLength.min) return 'tooShort'
  if (words.length > reviewWordsLength.max) return 'tooLong'
  return /[\u202A-\u202E\u2066-\u2069]/u.test(words) ? 'direction' : null
}

/** The stars of the review as a whole: the mean of its marks, halves up. */
export function overallStars(marks: ReviewMarks): number {
  const sum = reviewAspects.reduce((total, aspect) => total + marks[aspect], 0)
  return Math.floor((2 * sum + reviewAspects.length) / (2 * reviewAspects.length))
}

/** How many guests gave one star, two, … five; the mean in tenths of a star, 0 where nobody did. */
export interface Ratings {
  readonly histogram: readonly number[]
  readonly tenths: number
}

/** A restaurant's ratings after a review was published, or taken back. Nothing falls below zero. */
export function changeRatings(
  histogram: readonly number[],
  { stars, by }: { readonly stars: number; readonly by: 1 | -1 },
): Ratings {
  const changed = histogram.map((count, index) => (index === stars - 1 ? Math.max(0, count + by) : count))
  const count = changed.reduce((total, one) => total + one, 0)
  const sum = changed.reduce((total, one, index) => total + one * (index + 1), 0)
  return { histogram: changed, tenths: count === 0 ? 0 : Math.round((sum * 10) / count) }
}

/** Why a review is reported, in the order in which people are offered it. */
export const reportReasons = ['notAboutIt', 'offensive', 'personal', 'untrue', 'advertising', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
