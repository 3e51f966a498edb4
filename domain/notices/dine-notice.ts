import type { RewardLine } from '../evaluation/evaluation.ts'
import { totalOf } from '../evaluation/evaluation.ts'
import type { RewardStatus } from '../rewards/rewards.ts'
import { isWithdrawal } from '../rules/verdict.ts'
import type { Notice, NoticeFacts, VisitTold } from './notice-kinds.ts'

/** A verdict as far as its member is told of it. */
export interface ToldVerdict {
  readonly status: Exclude<RewardStatus, 'Paid'>
  readonly reason: NoticeFacts['notEarned']['reason'] | null
  readonly lines: readonly Pick<RewardLine, 'amount' | 'currency'>[]
}

type Reward = NonNullable<NoticeFacts['notEarned']['before']>

/**
 * What a member is told of a visit's verdict; null where that is what they were told before. `before` is the verdict that stood so far, null for a
 * new visit. Nothing is told while the bill may still change, or of a hold that was never charged, and nothing of a visit that fills a bucket and earns nothing yet.
 */
export function dineNotice(visit: VisitTold, before: ToldVerdict | null, now: ToldVerdict): Notice | null {
  const had = before && rewardOf(before)
  const has = rewardOf(now)
  if (has) {
    if (!had) return { kind: 'rewardOnItsWay', facts: { ...visit, ...has } }
    if (had.amount === has.amount) return null
    return { kind: 'rewardChanged', facts: { ...visit, ...has, before: had.amount } }
  }
  // An award that a limit of the month has eaten up since.
  if (had && now.status === 'Awarded')
    return { kind: 'rewardChanged', facts: { ...visit, ...had, amount: 0, before: had.amount } }
  const reason = isNothing(now) ? now.reason : null
  if (reason === null) return null
  const wasToldOfNothing = before !== null && isNothing(before)
  if (!had && (isWithdrawal(reason) || reason === 'holdExpired' || (wasToldOfNothing && before.reason === reason)))
    return null
  return { kind: 'notEarned', facts: { ...visit, reason, before: had } }
}

function isNothing({ status }: ToldVerdict): boolean {
  return status === 'Forfeit' || status === 'Deferred'
}

function rewardOf({ status, lines }: ToldVerdict): Reward | null {
  const [first] = lines
  if (status !== 'Awarded' || !first) return null
  const amount = totalOf(lines)
  return amount > 0 ? { amount, currency: first.currency } : null
}
