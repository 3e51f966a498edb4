import type { FastifyBaseLogger } from 'fastify'
import type { DeliveryResult, PartnerPostings, RefusedPosting } from '#vendors/partner-postings/client.ts'
import type { Db } from '../db/database.ts'
import { delayAfter, maximumAttempts } from './next-attempt.ts'
import { type Claim, claimDuePostings, failClaim, postponeClaim } from './outbox-store.ts'
import { findPartnerPostings } from './partner-posting-store.ts'
import { settleDelivered } from './settle-postings.ts'

export interface DeliveryContext {
  readonly postings: PartnerPostings
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now(): Date
  random(length: number): Buffer
  /** Set when the process stops: the batch under way is the last. */
  readonly stopping?: AbortSignal
}

/** One message holds no more. */
const batchSize = 200
/** A round ends here, so that a long queue of one partner does not keep the others waiting. */
const batchesPerRound = 20
/** Far longer than a call to the partner takes. */
const leaseMs = 60_000

/**
 * Delivers the partner's due postings; answers how many it delivered. A posting is claimed first and marked after, in transactions of their own: a
 * process that dies between leaves it to the next one when the lease ends, and the partner counts the id once. Several processes may do so at once.
 */
export async function deliverPostings(db: Db, partnerId: string, context: DeliveryContext): Promise<number> {
  let delivered = 0
  for (let batch = 0; batch < batchesPerRound && !context.stopping?.aborted; batch++) {
    const leasedUntil = new Date(context.now().getTime() + leaseMs)
    const claim = await claimDuePostings(db, { partnerId, limit: batchSize, leasedUntil }, context.now())
    if (claim.postingIds.length === 0) return delivered
    const result = await context.postings.deliver(await findPartnerPostings(db, claim))
    const count = await recordResult(db, claim, { result, context })
    if (count === null) return delivered
    delivered += count
  }
  return delivered
}

interface Outcome<Result> {
  readonly result: Result
  readonly context: DeliveryContext
}

/** Answers how many were delivered; null where the partner took none, and the round is over. */
async function recordResult(
  db: Db,
  claim: Claim,
  { result, context }: Outcome<DeliveryResult>,
): Promise<number | null> {
  switch (result.kind) {
    case 'delivered':
      return recordDelivered(db, claim, { result, context })
    case 'retryable':
      await recordRetryable(db, claim, { result, context })
      return null
    case 'final':
      await giveUp(db, claim, { result, context })
      return null
  }
}

async function recordDelivered(
  db: Db,
  claim: Claim,
  { result: { refused }, context }: Outcome<{ readonly refused: readonly RefusedPosting[] }>,
): Promise<number> {
  const refusedIds = new Set(refused.map(({ postingId }) => postingId))
  const postingIds = claim.postingIds.filter((id) => !refusedIds.has(id))
  await db.transaction().execute((tx) => settleDelivered(tx, { ...claim, postingIds }, context.now()))
  for (const [reason, group] of Map.groupBy(refused, (posting) => posting.reason)) {
    const failed = { ...claim, postingIds: group.map(({ postingId }) => postingId) }
    await giveUp(db, failed, { result: { reason: `refused: ${reason}` }, context })
  }
  return postingIds.length
}

async function recordRetryable(
  db: Db,
  claim: Claim,
  { result, context }: Outcome<{ readonly reason: string }>,
): Promise<void> {
  if (claim.attempts >= maximumAttempts) return giveUp(db, claim, { result, context })
  const { reason } = result
  const nextAttemptAt = new Date(context.now().getTime() + delayAfter(claim.attempts, context.random))
  await postponeClaim(db, claim, { reason, nextAttemptAt })
  context.log.warn({ ...described(claim), reason, nextAttemptAt }, 'postings did not go out; they are tried again')
}

async function giveUp(
  db: Db,
  claim: Claim,
  { result: { reason }, context }: Outcome<{ readonly reason: string }>,
): Promise<void> {
  await failClaim(db, claim, { reason, at: context.now() })
  context.log.error({ ...described(claim), reason }, 'postings were given up; mend the reason and replay them')
}

function described({ partnerId, postingIds, attempts }: Claim) {
  return { partnerId, postings: postingIds.length, firstPosting: postingIds[0], attempts }
}
