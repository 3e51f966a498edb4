import type { Units } from '#domain/money/money.ts'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import type { Acknowledgement } from './read-acknowledgements.ts'
import {
  type DayBalance,
  findDayBalances,
  findKnownPostings,
  type KnownPosting,
  type PostingDay,
} from './reconciliation-store.ts'

/** Where our book and the partner's acknowledgements do not agree. */
export interface Difference {
  readonly kind:
    /** The partner took it on the day by our book, and does not say so. */
    | 'missing'
    /** It is acknowledged a second time. */
    | 'twice'
    | 'otherAmount'
    | 'otherCurrency'
    /** No posting of ours to a member of the partner has the id. */
    | 'unknown'
    /** By our book it is refused, or still waits. */
    | 'notDelivered'
    /** By our book the partner took it on another day. */
    | 'otherDay'
  readonly postingId: string
  /** In the partner's file; null: it is not there. */
  readonly line: number | null
  readonly ours: Units | null
  readonly theirs: Units | null
}

export interface Reconciliation {
  readonly balances: readonly DayBalance[]
  readonly differences: readonly Difference[]
}

/** What our book says of the day, held against what the partner acknowledges of it; null: nothing was told. */
export async function reconcilePostings(
  db: Db,
  day: PostingDay,
  acknowledged: readonly Acknowledgement[] | null,
): Promise<Reconciliation> {
  const balances = await findDayBalances(db, day)
  if (acknowledged === null) return { balances, differences: [] }
  const alsoIds = acknowledged.map(({ postingId }) => postingId)
  const known = await findKnownPostings(db, { ...day, alsoIds })
  return { balances, differences: compare(day, known, acknowledged) }
}

function compare(
  { begins }: PostingDay,
  known: readonly KnownPosting[],
  acknowledged: readonly Acknowledgement[],
): readonly Difference[] {
  const byId = new Map(known.map((posting) => [posting.postingId, posting]))
  const seen = new Set<string>()
  const isToday = ({ deliveredAt }: KnownPosting) =>
    deliveredAt !== null && deliveredAt >= begins && deliveredAt.getTime() < begins.getTime() + dayMs

  function judge({ postingId, amount, currency }: Acknowledgement): Difference['kind'] | null {
    if (seen.has(postingId)) return 'twice'
    seen.add(postingId)
    const posting = byId.get(postingId)
    if (!posting) return 'unknown'
    if (currency !== null && posting.currency !== currency) return 'otherCurrency'
    if (posting.amount !== amount) return 'otherAmount'
    if (posting.deliveredAt === null) return 'notDelivered'
    return isToday(posting) ? null : 'otherDay'
  }

  const named = acknowledged.flatMap((told): readonly Difference[] => {
    const kind = judge(told)
    const { postingId, line, amount: theirs } = told
    return kind === null ? [] : [{ kind, postingId, line, ours: byId.get(postingId)?.amount ?? null, theirs }]
  })
  const missing = known
    .filter((posting) => isToday(posting) && !seen.has(posting.postingId))
    .map(({ postingId, amount }) => ({ kind: 'missing', postingId, line: null, ours: amount, theirs: null }) as const)
  return [...named, ...missing]
}
