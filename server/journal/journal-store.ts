import type { Currency, Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import type { RewardSource } from '#domain/rewards/rewards.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Account, PostingKind } from '../db/tables/reward-tables.ts'
import { insertRows, nextIds } from '../db/rows.ts'
import { type PostingFacts, publicIdsOf } from './posting-ids.ts'
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
  readonly facts: PostingFacts
  /** Its receiver has it already, under that id. */
  readonly knownAs?: string | null
  /** It waits in the outbox until then; null or absent: it is due. */
  readonly dueFrom?: Date | null
  readonly legs: readonly Leg[]
}

/** A posting as it was written: by our key, and by the id under which receivers count it once. */
export interface WrittenPosting {
  readonly id: number
  readonly publicId: string
}

/** Writes postings, their entries and their one outbox row each, and seals them; answers our keys in the postings' order. */
export async function writePostings(
  locked: MembersLocked,
  postings: readonly Posting[],
  postedAt: Date,
): Promise<readonly number[]> {
  return (await writeNamedPostings(locked, postings, postedAt)).map(({ id }) => id)
}

/** The same, with the ids under which they leave the house. */
export async function writeNamedPostings(
  locked: MembersLocked,
  postings: readonly Posting[],
  postedAt: Date,
): Promise<readonly WrittenPosting[]> {
  const { tx: db } = locked
  requireLocked(
    locked,
    postings.flatMap(({ memberId }) => memberId ?? []),
  )
  const ids = await nextIds(db, 'posting_id_seq', postings.length)
  const publicIds = await publicIdsOf(db, postings)
  const numbered = postings.map((posting, index) => ({
    posting,
    id: required(ids[index], 'an id for each posting'),
    publicId: required(publicIds[index], 'a public id for each posting'),
  }))
  await insertRows(db, { into: 'posting', rows: numbered.map((written) => postingRow(written, postedAt)) })
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
  return numbered.map(({ id, publicId }) => ({ id, publicId }))
}

function postingRow({ posting, id, publicId }: WrittenPosting & { readonly posting: Posting }, postedAt: Date) {
  return {
    partnerId: posting.partnerId,
    id,
    publicId,
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
