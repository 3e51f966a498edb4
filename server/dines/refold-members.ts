import type { Posting } from '../journal/journal-store.ts'
import { markPaidAlready } from '../journal/paid-store.ts'
import { tellMembers } from '../notices/tell-members.ts'
import type { JudgedDine } from './dine-record.ts'
import { shareFacts } from '../db/lock-facts.ts'
import { judgeWithinBudgets } from './judge-within-budgets.ts'
import type { TouchedMember } from './judge-members.ts'
import { writeGrants } from './grant-store.ts'
import { noticesOfBalances } from './notices-of-balances.ts'
import { noticesOf } from './notices-of-dines.ts'
import { type LearntReason, postDifferences } from './post-differences.ts'
import type { DinersLocked } from './shared-cards/lock-diners.ts'
import { insertDines, updateDines } from './store.ts'

interface Refolding {
  readonly now: Date
  /** Why they are evaluated again, where nothing of a dine itself says why it changed. */
  readonly because?: LearntReason
}

/**
 * Evaluates members again and writes what changed: verdicts into transactions, differences into the journal. Only from `from` on: what
 * came before keeps its verdict, and its contributions are read, not worked out again. Answers what changed.
 */
export async function refoldMembers(
  locked: DinersLocked,
  touched: readonly TouchedMember[],
  { now, because = 'evaluatedAgain' }: Refolding,
): Promise<readonly JudgedDine[]> {
  const { tx: db } = locked
  await shareFacts(locked)
  const { changed, facts, grants } = await judgeWithinBudgets(locked, touched)
  // A withdrawn dine makes room for its new owner's first.
  await updateDines(
    locked,
    changed.filter(({ before }) => before !== null),
    now,
  )
  await insertDines(
    locked,
    changed.filter(({ before }) => before === null),
    now,
  )
  await writeGrants(locked, grants)
  const postings = await postDifferences(locked, changed, { postedAt: now, because })
  await payWithoutPosting(locked, changed, postings)
  await tellMembers(db, [...noticesOf(changed, facts, now), ...(await noticesOfBalances(db, postings, now))], now)
  return changed
}

/** Marks as paid what is awarded again without a posting: nothing will go out that could mark it. */
async function payWithoutPosting(
  locked: DinersLocked,
  changed: readonly JudgedDine[],
  postings: readonly Posting[],
): Promise<void> {
  const again = changed.filter(
    ({ evaluation, before }) => evaluation.status === 'Awarded' && before !== null && before.status !== 'Awarded',
  )
  if (again.length === 0) return
  const posted = new Set(postings.map(({ transactionId }) => transactionId))
  const silent = again.filter(({ record }) => !posted.has(record.id))
  for (const [partnerId, own] of Map.groupBy(silent, ({ record }) => record.partnerId))
    await markPaidAlready(locked, { partnerId, transactionIds: own.map(({ record }) => record.id) })
}
