import { postableLines, type RewardLine } from '#domain/evaluation/evaluation.ts'
import { postingDifference } from '#domain/evaluation/posting-difference.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import type { JudgedDine } from './dine-record.ts'
import { type Leg, type Posting, writePostings } from '../journal/journal-store.ts'

/** Posts what the journal does not say yet of these verdicts: one posting for each dine that changed its amounts. */
export async function postDifferences(
  locked: MembersLocked,
  judged: readonly JudgedDine[],
  postedAt: Date,
): Promise<void> {
  const postings = judged.flatMap(postingOf)
  if (postings.length > 0) await writePostings(locked, postings, postedAt)
}

function postingOf({ record, evaluation, before }: JudgedDine): readonly Posting[] {
  const posted = before ? postableLines(before) : []
  const lines = postingDifference(posted, postableLines(evaluation))
  const [first] = lines
  if (!first) return []
  const { partnerId, memberId, id: transactionId } = record
  const isAward = posted.length === 0
  return [
    {
      partnerId,
      memberId,
      transactionId,
      kind: isAward ? 'award' : 'adjustment',
      currency: first.currency,
      reason: isAward ? null : reasonOf(lines, evaluation.reason),
      legs: lines.flatMap(legsOf),
    },
  ]
}

/** Why an adjustment was made: a refund, the reason why nothing is earned any more, or a new evaluation in order. */
function reasonOf(lines: readonly RewardLine[], reason: JudgedDine['evaluation']['reason']): string {
  if (lines.every((line) => line.code.startsWith('refund:'))) return 'refunded'
  return reason ?? 'evaluatedAgain'
}

/** A reward is owed by the partner; what an adjustment gives or takes stands in an account of its own. */
function legsOf({ source, code, amount }: RewardLine): readonly Leg[] {
  const against = source === rewardSources.adjustment ? 'adjustment' : 'partnerLiability'
  return [
    { account: 'member', source, code, amount },
    { account: against, source, code, amount: -amount },
  ]
}
