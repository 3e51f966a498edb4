import type { FastifyBaseLogger } from 'fastify'
import type { DeliveryResult, Refused } from '#vendors/signed-batches.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { markNotPaid } from '../journal/paid-store.ts'
import { findMembersOf } from '../journal/settlement-store.ts'
import { delayAfter, maximumAttempts } from '../retries/next-attempt.ts'
import { type Claim, type Taker, failClaim, postponeClaim } from './claim-store.ts'
import { claimDuePostings } from './outbox-store.ts'
import type { PostingRefusal } from './refusal-store.ts'

export interface DeliveryContext {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now(): Date
  random(length: number): Buffer
  /** Set when the process stops: the batch under way is the last. */
  readonly stopping?: AbortSignal
}

/** Brings postings to the one who takes them. */
export interface Courier<Id> {
  readonly partnerId: string
  readonly network: Taker
  /** What one message holds; absent: as many as any receiver takes. */
  readonly batchSize?: number
  /** Says which of the claim go out now; the others are dealt with already. Absent: all of them. */
  prepare?(claim: Claim): Promise<Claim>
  send(claim: Claim): Promise<DeliveryResult<Id>>
  /** Records what became of the claim, where all but the refused arrived; answers how many were taken. */
  record(claim: Claim, refused: readonly Refused<Id>[]): Promise<number>
}

/** One message holds no more. */
const mostInBatch = 200
/** A round ends here, so that a long queue of one receiver does not keep the others waiting. */
const batchesPerRound = 20
/** Far longer than a call to the receiver takes. */
const leaseMs = 60_000

/**
 * Delivers due postings; answers how many were taken. A posting is claimed first and marked after, in transactions of their own: a process that
 * dies between leaves it to the next one when the lease ends, and the receiver counts the id once. Several processes may do so at once.
 */
export async function deliverDue<Id>(db: Db, courier: Courier<Id>, context: DeliveryContext): Promise<number> {
  let delivered = 0
  for (let batch = 0; batch < batchesPerRound && !context.stopping?.aborted; batch++) {
    const leasedUntil = new Date(context.now().getTime() + leaseMs)
    const claimed = await claimDuePostings(
      db,
      { ...courier, limit: courier.batchSize ?? mostInBatch, leasedUntil },
      context.now(),
    )
    if (claimed.postingIds.length === 0) return delivered
    const claim = (await courier.prepare?.(claimed)) ?? claimed
    if (claim.postingIds.length === 0) continue
    const result = await courier.send(claim)
    if (result.kind !== 'delivered') {
      await recordFailure(db, claim, { ...result, context })
      return delivered
    }
    delivered += await courier.record(claim, result.refused)
  }
  return delivered
}

interface Failure {
  readonly kind: 'retryable' | 'final'
  readonly reason: string
  readonly retryAfterMs?: number
  readonly context: DeliveryContext
}

/** The receiver took nothing of the claim. */
async function recordFailure(db: Db, claim: Claim, { kind, reason, retryAfterMs, context }: Failure): Promise<void> {
  if (kind === 'final' || claim.attempts >= maximumAttempts) return giveUp(db, claim, { reason, context })
  const nextAttemptAt = new Date(context.now().getTime() + delayAfter(claim.attempts, context.random, retryAfterMs))
  await postponeClaim(db, claim, { reason, nextAttemptAt })
  context.log.warn({ ...described(claim), reason, nextAttemptAt }, 'postings did not go out; they are tried again')
}

interface GivingUp extends Omit<Failure, 'kind' | 'retryAfterMs'> {
  readonly refusal?: Pick<PostingRefusal, 'code' | 'text'>
}

export async function giveUp(db: Db, claim: Claim, { reason, refusal, context }: GivingUp): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await findMembersOf(tx, claim)
    const locked = await lockMembers(
      tx,
      members.flatMap(({ memberId }) => memberId ?? []),
    )
    await markNotPaid(locked, claim)
    await failClaim(tx, claim, { reason, refusal: refusal ?? null, at: context.now() })
  })
  context.log.error({ ...described(claim), reason }, 'postings were given up; mend the reason and replay them')
}

function described({ partnerId, network, postingIds, attempts }: Claim) {
  return { partnerId, network, postings: postingIds.length, firstPosting: postingIds[0], attempts }
}
