import type { Currency, Units } from '#domain/money/money.ts'
import type { RewardSource } from '#domain/rewards/rewards.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Account, PostingKind } from '../db/tables/reward-tables.ts'
import { insertRows, nextIds } from '../db/rows.ts'

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
  readonly legs: readonly Leg[]
}

/** Writes postings, their entries and their one outbox row each; answers the ids in the postings' order. */
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
  const numbered = postings.map((posting, index) => ({ posting, id: ids[index] ?? 0 }))
  await insertRows(db, {
    into: 'posting',
    rows: numbered.map(({ posting, id }) => postingRow(posting, id, postedAt)),
    columns: [
      ['partner_id', 'text'],
      ['id', 'bigint'],
      ['kind', 'text'],
      ['member_id', 'bigint'],
      ['transaction_id', 'bigint'],
      ['currency', 'text'],
      ['reason', 'text'],
      ['posted_at', 'timestamptz'],
    ],
  })
  await insertRows(db, {
    into: 'entry',
    rows: numbered.flatMap(({ posting, id }) => posting.legs.map((leg, line) => entryRow(posting, leg, { id, line }))),
    columns: [
      ['partner_id', 'text'],
      ['posting_id', 'bigint'],
      ['line', 'smallint'],
      ['account', 'text'],
      ['member_id', 'bigint'],
      ['source', 'text'],
      ['code', 'text'],
      ['amount', 'int'],
      ['currency', 'text'],
    ],
  })
  await insertRows(db, {
    into: 'outbox',
    rows: numbered.map(({ posting, id }) => ({ partner_id: posting.partnerId, posting_id: id })),
    columns: [
      ['partner_id', 'text'],
      ['posting_id', 'bigint'],
    ],
  })
  return ids
}

function postingRow(posting: Posting, id: number, postedAt: Date) {
  return {
    partner_id: posting.partnerId,
    id,
    kind: posting.kind,
    member_id: posting.memberId,
    transaction_id: posting.transactionId,
    currency: posting.currency,
    reason: posting.reason,
    posted_at: postedAt.toISOString(),
  }
}

function entryRow(posting: Posting, leg: Leg, { id, line }: { readonly id: number; readonly line: number }) {
  return {
    partner_id: posting.partnerId,
    posting_id: id,
    line,
    account: leg.account,
    member_id: leg.account === 'member' ? posting.memberId : null,
    source: leg.source,
    code: leg.code,
    amount: leg.amount,
    currency: posting.currency,
  }
}
