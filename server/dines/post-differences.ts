import type { DineAmounts } from '#domain/dines/dine.ts'
import { postableLines, type RewardLine } from '#domain/evaluation/evaluation.ts'
import { postingDifference } from '#domain/evaluation/posting-difference.ts'
import { rewardSources } from '#domain/rewards/rewards.ts'
import type { AdjustmentReason } from '#domain/rules/verdict.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import type { JudgedDine } from './dine-record.ts'
import { type Leg, type Posting, writePostings } from '../journal/journal-store.ts'
import { findWaiting } from '../journal/waiting-store.ts'
import { returnEnded } from '../journal/ended/return-ended.ts'

/** Why a dine of which nothing else has changed is worth another reward: what was learnt, or what came before it. */
export type LearntReason = Extract<AdjustmentReason, 'evaluatedAgain' | 'rulesChanged' | 'termsChanged'>

interface Posted {
  readonly postedAt: Date
  readonly because: LearntReason
}

/** Posts what the journal does not say yet of these verdicts: one posting for each dine that changed its amounts; answers them. */
export async function postDifferences(
  locked: MembersLocked,
  judged: readonly JudgedDine[],
  posted: Posted,
): Promise<readonly Posting[]> {
  const postings = judged.flatMap((dine) => postingOf(dine, posted))
  if (postings.length === 0) return postings
  await writePostings(locked, await withTheirAwards(locked, postings), posted.postedAt)
  return [...postings, ...(await returnTheEnded(locked, postings, posted.postedAt))]
}

/** What had ended of a visit is not taken a second time with it. */
async function returnTheEnded(
  locked: MembersLocked,
  postings: readonly Posting[],
  now: Date,
): Promise<readonly Posting[]> {
  const credits = postings.filter(({ currency }) => currency === 'Credit')
  const returned: Posting[] = []
  for (const [partnerId, own] of Map.groupBy(credits, (posting) => posting.partnerId)) {
    const memberIds = [...new Set(own.flatMap(({ memberId }) => memberId ?? []))]
    returned.push(...(await returnEnded(locked, { partnerId, memberIds }, now)))
  }
  return returned
}

/** A correction of what still waits goes out with it. */
async function withTheirAwards({ tx }: MembersLocked, postings: readonly Posting[]): Promise<readonly Posting[]> {
  const names = postings.flatMap(({ kind, partnerId, transactionId }) =>
    kind === 'adjustment' && transactionId !== null ? [{ partnerId, transactionId }] : [],
  )
  if (names.length === 0) return postings
  const waiting = await findWaiting(tx, names)
  return postings.map((posting) => {
    const dueFrom = posting.transactionId === null ? undefined : waiting.get(posting.transactionId)
    return dueFrom === undefined ? posting : { ...posting, dueFrom }
  })
}

function postingOf({ record, evaluation, before }: JudgedDine, { postedAt, because }: Posted): readonly Posting[] {
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
      dueFrom: isAward ? dueFromOf(evaluation, postedAt) : null,
      // The events of a dine may have come in another order; what ties them together is the same.
      facts: [record.network, record.cardToken, record.reference],
      reason: isAward || before === null ? null : reasonOf(lines, { record, evaluation, before, because }),
      legs: lines.flatMap(legsOf),
    },
  ]
}

function dueFromOf({ payableFrom }: Pick<JudgedDine['evaluation'], 'payableFrom'>, postedAt: Date): Date | null {
  return payableFrom !== null && payableFrom > postedAt.getTime() ? new Date(payableFrom) : null
}

type Changed = Pick<JudgedDine, 'record' | 'evaluation'> & {
  readonly before: NonNullable<JudgedDine['before']>
  readonly because: LearntReason
}

/** Why an adjustment was made: a refund, the reason why nothing is earned any more, another bill, other rules, or a new evaluation in order. */
function reasonOf(lines: readonly RewardLine[], { record, evaluation, before, because }: Changed): AdjustmentReason {
  if (lines.every((line) => line.code.startsWith('refund:'))) return 'refunded'
  if (evaluation.reason !== null) return evaluation.reason
  const [was, is] = [before.amounts, record.amounts]
  if (isAnotherBill(was, is)) return 'billChanged'
  const wentBack = is.refundedCents + is.voidedCents > was.refundedCents + was.voidedCents
  if (wentBack) return 'refunded'
  const hasOtherRules = before.ruleVersion !== null && before.ruleVersion !== evaluation.ruleVersion
  return hasOtherRules ? 'rulesChanged' : because
}

function isAnotherBill(was: DineAmounts, is: DineAmounts): boolean {
  return billParts.some((part) => was[part] !== is[part])
}

const billParts = ['clearedCents', 'tipCents', 'taxCents', 'unsplitCents'] as const

/** A reward is owed by the partner; what an adjustment gives or takes stands in an account of its own. */
function legsOf({ source, code, amount }: RewardLine): readonly Leg[] {
  const against = source === rewardSources.adjustment ? 'adjustment' : 'partnerLiability'
  return [
    { account: 'member', source, code, amount },
    { account: against, source, code, amount: -amount },
  ]
}
