import type { Currency, Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import type { RewardSource } from '#domain/rewards/rewards.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Account, PostingKind } from '../db/tables/reward-tables.ts'
import { insertRows, nextIds } from '../db/rows.ts'
import { sealPostings } from './seals/seal-store.ts'

export interface Leg {
  readonly account: Account
  readonly source: RewardSource
  readonly code: string
  readonly amount: Units
}

/** Legs that belong together. The database refuses them unless they sum to zero. */
export interface Posting {
  readonly partnerId: string
  readonly kind: PostingKind
  /** Whose balance moves; null where no member's does. */
  readonly memberId: number | null
  readonly transactionId: number | null
  readonly currency: Currency
  readonly reason: string | null
  /** It waits in the outbox until then; null or absent: it is due. */
  readonly dueFrom?: Date | null
  readonly legs: readonly Leg[]
}

/** Writes postings, their entries and their one outbox row each, and seals them; answers the ids in the postings' order. */
export async function writePostings(
  locked: MembersLocked,
  postings: readonly Posting[],
  postedAt: Date,
): Promise<readonly number[]> {
  const { tx: db } = locked
  requireLocked(
    locked,
    postings.flatMap(({ memberId }) => memberId ?? []),
  )
  const ids = await nextIds(db, 'posting_id_seq', postings.length)
  const numbered = postings.map((posting, index) => ({ posting, id: required(ids[index], 'an id for each posting') }))
  await insertRows(db, { into: 'posting', rows: numbered.map(({ posting, id }) => postingRow(posting, id, postedAt)) })
  await insertRows(db, {
    into: 'entry',
    rows: numbered.flatMap(({ posting, id }) => posting.legs.map((leg, line) => entryRow(posting, leg, { id, line }))),
  })
  await insertRows(db, {
    into: 'outbox',
    rows: numbered.map(({ posting, id }) => outboxRow(posting, id)),
  })
  await sealPostings(
    db,
    numbered.map(({ posting: { partnerId }, id }) => ({ partnerId, id })),
  )
  return ids
}

function postingRow(posting: Posting, id: number, postedAt: Date) {
  return {
    partnerId: posting.partnerId,
    id,
    kind: posting.kind,
    memberId: posting.memberId,
    transactionId: posting.transactionId,
    currency: posting.currency,
    reason: posting.reason,
    postedAt,
  }
}

function outboxRow({ partnerId, dueFrom = null }: Posting, id: number) {
  return { partnerId, postingId: id, state: dueFrom === null ? ('pending' as const) : ('waiting' as const), dueFrom }
}

function entryRow(posting: Posting, leg: Leg, { id, line }: { readonly id: number; readonly line: number }) {
  return {
    partnerId: posting.partnerId,
    postingId: id,
    line,
    account: leg.account,
    memberId: leg.account === 'member' ? posting.memberId : null,
    source: leg.source,
    code: leg.code,
    amount: leg.amount,
    currency: posting.currency,
  }
}
