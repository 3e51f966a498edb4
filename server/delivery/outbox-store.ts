import { type RawBuilder, sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import { keepableText } from '#domain/text/clean-text.ts'
import type { Db } from '../db/database.ts'

/** Postings that one process delivers, until the lease ends. */
export interface Claim {
  readonly partnerId: string
  readonly network: Network | null
  readonly postingIds: readonly number[]
  readonly leasedUntil: Date
  /** The most tries that one of them has had, this one included. */
  readonly attempts: number
}

export interface Lease {
  readonly partnerId: string
  /** Whose cards the postings credit; null: they are the partner's. */
  readonly network: Network | null
  readonly limit: number
  readonly leasedUntil: Date
}

/**
 * Takes the oldest due postings to members, but none that another process has under way. While some wait for another try the younger ones wait
 * too, since it is their receiver that is waited for.
 */
export async function claimDuePostings(
  db: Db,
  { partnerId, network, limit, leasedUntil }: Lease,
  now: Date,
): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ postingId: number; attempts: number }>`
    with due as (
      select o.posting_id from outbox o
      join posting p on p.partner_id = o.partner_id and p.id = o.posting_id
      where o.partner_id = ${partnerId} and o.state = 'pending' and ${goesTo(network)}
        and (o.next_attempt_at is null or o.next_attempt_at <= ${at})
        and (o.leased_until is null or o.leased_until <= ${at})
        and not exists (
          select from outbox w join posting p on p.partner_id = w.partner_id and p.id = w.posting_id
          where w.partner_id = ${partnerId} and w.state = 'pending' and w.next_attempt_at > ${at} and ${goesTo(network)})
      order by o.posting_id limit ${limit} for update of o skip locked
    )
    update outbox o set attempts = o.attempts + 1, leased_until = ${leasedUntil.toISOString()}::timestamptz
    from due where o.partner_id = ${partnerId} and o.posting_id = due.posting_id
    returning o.posting_id as "postingId", o.attempts`.execute(db)
  return {
    partnerId,
    network,
    leasedUntil,
    postingIds: rows.map((row) => row.postingId).toSorted((a, b) => a - b),
    attempts: Math.max(0, ...rows.map((row) => row.attempts)),
  }
}

/** Whether posting `p` goes to the network, or else to the partner. Of programmes of statement credits only the credits go anywhere: to cards. */
function goesTo(network: Network | null): RawBuilder<unknown> {
  if (network === null) return sql`p.member_id is not null and p.currency <> 'Credit'`
  return sql`p.kind = 'statementCredit' and exists (
    select from statement_credit c where c.partner_id = p.partner_id and c.posting_id = p.id
      and c.benefit_processor = ${network} and c.card_token is not null and c.status in ('pending', 'pending_received'))`
}

/** A reason is in the receiver's words, which may hold anything. */
const longestReason = 500

/** What becomes of postings that did not go out. Those whose lease has passed to another process are left to it. */
export async function postponeClaim(
  db: Db,
  claim: Claim,
  { reason, nextAttemptAt }: { readonly reason: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await sql`${heldBy(claim)}
    update outbox o set leased_until = null, last_error = ${keepableText(reason, longestReason)}, next_attempt_at = ${nextAttemptAt.toISOString()}::timestamptz
    from held where o.partner_id = ${claim.partnerId} and o.posting_id = held.posting_id`.execute(db)
}

export async function failClaim(
  db: Db,
  claim: Claim,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql`${heldBy(claim)}
    update outbox o set state = 'failed', failed_at = ${at.toISOString()}::timestamptz, last_error = ${keepableText(reason, longestReason)},
      leased_until = null, next_attempt_at = null
    from held where o.partner_id = ${claim.partnerId} and o.posting_id = held.posting_id`.execute(db)
}

/** What is still leased by the claim, locked in the order of the postings. */
function heldBy({ partnerId, postingIds, leasedUntil }: Claim) {
  return sql`with held as (
      select posting_id from outbox
      where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[]) and state = 'pending'
        and leased_until = ${leasedUntil.toISOString()}::timestamptz
      order by posting_id for update)`
}

export interface PostingRange {
  readonly partnerId: string
  /** Posted at this time or later; null: from the beginning. */
  readonly from: Date | null
  /** Posted before this time; null: up to now. */
  readonly to: Date | null
}

export interface Replay extends PostingRange {
  /** Those that credit the network's cards; null: those of the partner. */
  readonly network: Network | null
}

/** Makes postings to members due again, delivered and failed ones alike; answers how many. Statement credits with an end are left alone. */
export async function replayPostings(db: Db, { partnerId, network, from, to }: Replay): Promise<number> {
  const { numAffectedRows } = await sql`
    with held as (
      select o.posting_id from outbox o
      join posting p on p.partner_id = o.partner_id and p.id = o.posting_id
      where o.partner_id = ${partnerId} and o.state in ('delivered', 'failed') and ${goesTo(network)}
        and (${from?.toISOString() ?? null}::timestamptz is null or p.posted_at >= ${from?.toISOString() ?? null}::timestamptz)
        and (${to?.toISOString() ?? null}::timestamptz is null or p.posted_at < ${to?.toISOString() ?? null}::timestamptz)
      order by o.posting_id for update of o)
    update outbox o set state = 'pending', attempts = 0, next_attempt_at = null, leased_until = null, last_error = null, failed_at = null
    from held where o.partner_id = ${partnerId} and o.posting_id = held.posting_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
