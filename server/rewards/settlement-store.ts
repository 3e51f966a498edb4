import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '#domain/currency.ts'
import type { Units } from '#domain/money.ts'
import type { RuleDocument } from '#domain/rule-document.ts'
import type { Db } from '../db/database.ts'

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
export async function lockSettlement(tx: Db, partnerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${partnerId}`}, 0))`.execute(tx)
}

/** Statement credits to cards are not ours to settle: their networks take them. */
const isOurs = sql`not exists (
  select from statement_credit c
  where c.partner_id = outbox.partner_id and c.posting_id = outbox.posting_id and c.card_token is not null)`

/** The oldest pending postings that no other process is handing over. */
export async function findPendingOutbox(db: Db, partnerId: string, limit: number): Promise<readonly OutboxAmount[]> {
  return findAmounts(
    db,
    partnerId,
    sql`state = 'pending' and delivered_at is null and ${isOurs} order by posting_id limit ${limit} for update skip locked`,
  )
}

/** Those of the postings that were never delivered before. */
export async function findUnsettledOutbox(
  db: Db,
  { partnerId, postingIds }: DeliveredPostings,
): Promise<readonly OutboxAmount[]> {
  return findAmounts(
    db,
    partnerId,
    sql`posting_id = any(${postingIds}::bigint[]) and delivered_at is null order by posting_id for update`,
  )
}

async function findAmounts(db: Db, partnerId: string, chosen: RawBuilder<unknown>): Promise<readonly OutboxAmount[]> {
  const { rows } = await sql<OutboxAmount>`
    with chosen as (select posting_id from outbox where partner_id = ${partnerId} and ${chosen})
    select p.id as "postingId", p.member_id as "memberId", p.transaction_id as "transactionId", p.currency,
      coalesce(sum(e.amount) filter (where e.account = 'partnerLiability'), 0)::int as "partnerLiability",
      coalesce(sum(e.amount) filter (where e.account = 'adjustment'), 0)::int as adjustment
    from chosen
    join posting p on p.partner_id = ${partnerId} and p.id = chosen.posting_id
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id
    group by p.id, p.member_id, p.transaction_id, p.currency`.execute(db)
  return rows
}

export interface DeliveredPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

export async function markDelivered(db: Db, { partnerId, postingIds }: DeliveredPostings, at: Date): Promise<void> {
  await sql`update outbox set state = 'delivered', delivered_at = coalesce(delivered_at, ${at.toISOString()}::timestamptz),
      leased_until = null, next_attempt_at = null, last_error = null, failed_at = null
    where partner_id = ${partnerId} and posting_id = any(${postingIds}::bigint[])`.execute(db)
}

export interface PaidTransactions {
  readonly partnerId: string
  readonly transactionIds: readonly number[]
}

/** A transaction is Paid when all that was posted of it has gone out. */
export async function markPaid(db: Db, { partnerId, transactionIds }: PaidTransactions, at: Date): Promise<void> {
  await sql`update transaction set paid_at = ${at.toISOString()}::timestamptz
    where partner_id = ${partnerId} and id = any(${transactionIds}::bigint[]) and paid_at is null
      and status = 'Awarded' and not exists (
        select from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
        where p.partner_id = ${partnerId} and p.transaction_id = transaction.id and o.delivered_at is null)`.execute(db)
}

/** The partners that have something to hand over. */
export async function partnersWithPendingOutbox(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct partner_id as "partnerId" from outbox
    where state = 'pending' and delivered_at is null and ${isOurs} order by 1`.execute(db)
  return rows.map((row) => row.partnerId)
}

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
