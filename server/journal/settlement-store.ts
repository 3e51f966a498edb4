import { sql, type RawBuilder } from 'kysely'
import type { Currency, Units } from '#domain/money/money.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'
import { partnersWith } from '../db/partners-with.ts'

/** A posting that still has to go out, with what it left in the accounts that a settlement clears. */
export interface OutboxAmount {
  readonly postingId: number
  readonly memberId: number | null
  readonly transactionId: number | null
  readonly currency: Currency
  readonly partnerLiability: Units
  readonly adjustment: Units
}

/** What is settled for one partner is settled one after another, so that each sees what the others have delivered. */
export async function lockSettlement(tx: Tx, partnerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${partnerId}`}, 0))`.execute(tx)
}

/** Never handed over. Spelled as the index outbox_unsettled is. */
const isUnsettled = sql`state = 'pending' and delivered_at is null`

/** Statement credits to cards are not ours to settle: their networks take them. */
const isOurs = sql`not exists (
  select from statement_credit c
  where c.partner_id = outbox.partner_id and c.posting_id = outbox.posting_id and c.card_token is not null)`

/** A posting and whose balance it moved. */
export interface OutboxMember {
  readonly postingId: number
  readonly memberId: number | null
}

/** The oldest postings of a partner that were never handed over. */
export async function findUnsettled(db: Db, partnerId: string, limit: number): Promise<readonly OutboxMember[]> {
  const { rows } = await sql<OutboxMember>`
    select p.id as "postingId", p.member_id as "memberId" from (
      select partner_id, posting_id from outbox
      where partner_id = ${partnerId} and ${isUnsettled} and ${isOurs} order by posting_id limit ${limit}) o
    join posting p on p.partner_id = o.partner_id and p.id = o.posting_id`.execute(db)
  return rows
}

export async function findMembersOf(
  db: Db,
  { partnerId, postingIds }: DeliveredPostings,
): Promise<readonly OutboxMember[]> {
  const { rows } = await sql<OutboxMember>`
    select id as "postingId", member_id as "memberId" from posting
    where partner_id = ${partnerId} and id = any(${postingIds}::bigint[])`.execute(db)
  return rows
}

/** Locks those of the postings that still wait to be handed over, and that no other process is bringing to their receiver. */
export async function lockPendingOutbox(
  locked: MembersLocked,
  postings: DeliveredPostings,
): Promise<readonly OutboxAmount[]> {
  return findAmounts(locked, postings, sql`${isUnsettled} order by posting_id for update skip locked`)
}

/** Locks those of the postings that were never delivered before. */
export async function lockUnsettledOutbox(
  locked: MembersLocked,
  postings: DeliveredPostings,
): Promise<readonly OutboxAmount[]> {
  return findAmounts(locked, postings, sql`delivered_at is null order by posting_id for update`)
}

/** For whoever marks them bit by bit. */
export async function lockOutbox({ tx }: MembersLocked, { partnerId, postingIds }: DeliveredPostings): Promise<void> {
  await sql`select from outbox where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[])
    order by posting_id for update`.execute(tx)
}

async function findAmounts(
  locked: MembersLocked,
  { partnerId, postingIds }: DeliveredPostings,
  chosen: RawBuilder<unknown>,
): Promise<readonly OutboxAmount[]> {
  const { rows } = await sql<OutboxAmount>`
    with chosen as (select posting_id from outbox
      where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[]) and ${chosen})
    select p.id as "postingId", p.member_id as "memberId", p.transaction_id as "transactionId", p.currency,
      coalesce(sum(e.amount) filter (where e.account = 'partnerLiability'), 0)::int as "partnerLiability",
      coalesce(sum(e.amount) filter (where e.account = 'adjustment'), 0)::int as adjustment
    from chosen
    join posting p on p.partner_id = ${partnerId} and p.id = chosen.posting_id
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id
    group by p.id, p.member_id, p.transaction_id, p.currency`.execute(locked.tx)
  requireLocked(
    locked,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  return rows
}

export interface DeliveredPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

/** In the order of the postings, as everybody locks them. */
export async function markDelivered(db: Db, { partnerId, postingIds }: DeliveredPostings, at: Date): Promise<void> {
  await sql`with held as (
      select posting_id from outbox where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[])
      order by posting_id for update)
    update outbox o set state = 'delivered', delivered_at = coalesce(o.delivered_at, ${at.toISOString()}::timestamptz),
      leased_until = null, next_attempt_at = null, last_error = null, failed_at = null
    from held where o.partner_id = ${partnerId} and o.posting_id = held.posting_id`.execute(db)
}

export interface PaidTransactions {
  readonly partnerId: string
  readonly transactionIds: readonly number[]
}

/** A transaction is Paid when all that was posted of it has gone out. */
export async function markPaid(
  locked: MembersLocked,
  { partnerId, transactionIds }: PaidTransactions,
  at: Date,
): Promise<void> {
  await sql`update transaction set paid_at = ${at.toISOString()}::timestamptz
    where partner_id = ${partnerId} and id = any(${transactionIds}::bigint[]) and paid_at is null
      and status = 'Awarded' and not exists (
        select from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
        where p.partner_id = ${partnerId} and p.transaction_id = transaction.id and o.delivered_at is null)`.execute(
    locked.tx,
  )
}

/** The partners that have something to hand over. */
export async function partnersWithPendingOutbox(db: Db): Promise<readonly string[]> {
  const { rows } = await pendingPartners.execute(db)
  return rows.map((row) => row.partnerId)
}

/** `limit 1` of each partner: an `exists` is planned as one look through all the rows that wait. */
export const pendingPartners = sql<{ partnerId: string }>`
  select p."partnerId" from (${partnersWith({ table: 'outbox', condition: isUnsettled })}) p
  cross join lateral (
    select posting_id from outbox where partner_id = p."partnerId" and ${isUnsettled} and ${isOurs} order by posting_id limit 1) o`

export async function findRulesInForce(db: Db, partnerId: string, at: Date): Promise<RuleDocument | null> {
  const { rows } = await sql<{ body: RuleDocument }>`
    select body from rule_version where partner_id = ${partnerId} and effective_from <= ${at.toISOString()}::timestamptz
    order by effective_from desc limit 1`.execute(db)
  return rows[0]?.body ?? null
}

export interface MemberBalance {
  readonly memberId: number
  readonly balance: Units
}

export async function findBalances(
  db: Db,
  { partnerId, memberIds }: { readonly partnerId: string; readonly memberIds: readonly number[] },
): Promise<readonly MemberBalance[]> {
  const { rows } = await sql<MemberBalance>`
    select member_id as "memberId", sum(amount)::int as balance from entry
    where partner_id = ${partnerId} and account = 'member' and member_id = any(${memberIds}::bigint[])
    group by member_id`.execute(db)
  return rows
}
