import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import { sanitizeExternalText } from '#domain/text/sanitize-external-text.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealOutbox } from '../journal/settlement-store.ts'
import type { PostingRefusal } from './refusal-store.ts'

/** Who takes postings: a network those that credit its cards, the issuer those that buy gift cards, null the partner all others. */
export type Taker = Network | 'giftCards' | null

/** Postings that one process delivers, until the lease ends. */
export interface Claim {
  readonly partnerId: string
  readonly network: Taker
  readonly postingIds: readonly number[]
  /** When they were taken. */
  readonly at: Date
  readonly leasedUntil: Date
  /** The most tries that one of them has had, this one included. */
  readonly attempts: number
}

/** A reason is in the receiver's words, which may hold anything. */
const longestReason = 500

/** What becomes of postings that did not go out. Those whose lease has passed to another process are left to it. */
export async function postponeClaim(
  db: Db,
  claim: Claim,
  { reason, nextAttemptAt }: { readonly reason: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await heldBy(db, claim)
    .set({
      leased_until: null,
      last_error: sanitizeExternalText(reason, longestReason),
      next_attempt_at: nextAttemptAt,
    })
    .execute()
}

interface Failure {
  readonly reason: string
  /** In the receiver's words, where it refused these postings and not the message. */
  readonly refusal?: Pick<PostingRefusal, 'code' | 'text'> | null
  readonly at: Date
}

export async function failClaim(db: Db, claim: Claim, { reason, refusal = null, at }: Failure): Promise<void> {
  const failed = await heldBy(db, claim)
    .set({
      state: 'failed',
      failed_at: at,
      last_error: sanitizeExternalText(reason, longestReason),
      leased_until: null,
      next_attempt_at: null,
      refusal_code: refusal && sanitizeExternalText(refusal.code, longestReason),
      refusal_text: refusal && refusal.text !== null ? sanitizeExternalText(refusal.text, longestReason) : null,
    })
    .returning('o.posting_id as postingId')
    .execute()
  await sealOutbox(db, { ...claim, postingIds: failed.map(({ postingId }) => postingId) })
}

/** Leaves the postings to whoever takes them next, as if they had not been claimed. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await heldBy(db, claim)
    .set((o) => ({ leased_until: null, attempts: o('o.attempts', '-', 1) }))
    .execute()
}

/** Locks what is still leased by the claim. */
export async function lockClaim(tx: Tx, claim: Claim): Promise<readonly number[]> {
  const rows = await leasedBy(tx, claim).execute()
  return rows.map((row) => row.posting_id)
}

/** What is still leased by the claim, locked in the order of the postings. */
function heldBy(db: Db, claim: Claim) {
  return db
    .with('held', (query) => leasedBy(query, claim))
    .updateTable('outbox as o')
    .from('held')
    .where('o.partner_id', '=', claim.partnerId)
    .whereRef('o.posting_id', '=', 'held.posting_id')
}

function leasedBy(db: Pick<Db, 'selectFrom'>, { partnerId, postingIds, leasedUntil }: Claim) {
  return db
    .selectFrom('outbox')
    .select('posting_id')
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .where('state', '=', sql.lit('pending'))
    .where('leased_until', '=', leasedUntil)
    .orderBy('posting_id')
    .forUpdate()
}
