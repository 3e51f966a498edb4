import { sql } from 'kysely'
import type { Currency, Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'
import { anyOf } from '../db/rows.ts'
import { partnersWith } from '../db/partners-with.ts'
import { sealRows } from './seals/seal-store.ts'
import { earlierOfTable } from './table-postings-store.ts'

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
const isUnsettled = sql<boolean>`state = 'pending' and delivered_at is null`

/** Statement credits to cards are not ours to settle, nor are gift cards: their networks and the issuer take them. */
const isOurs = sql<boolean>`not exists (
  select from statement_credit c
  where c.partner_id = outbox.partner_id and c.posting_id = outbox.posting_id and c.card_token is not null)
  and not exists (select from gift_card_order g where g.partner_id = outbox.partner_id and g.posting_id = outbox.posting_id)`

/** What corrects a posting that its receiver refused, or that is not due, waits for it, as it does where postings are sent. */
const followsNoFailed = sql<boolean>`not exists (
  select from posting p join posting e on e.partner_id = p.partner_id and e.transaction_id = p.transaction_id and e.id < p.id
  join outbox f on f.partner_id = e.partner_id and f.posting_id = e.id
  where p.partner_id = outbox.partner_id and p.id = outbox.posting_id and f.state in ('failed', 'waiting') and f.delivered_at is null)
  and not exists (
  select from posting p cross join lateral ${earlierOfTable} e
  join outbox f on f.partner_id = p.partner_id and f.posting_id = e.posting_id
  where p.partner_id = outbox.partner_id and p.id = outbox.posting_id and p.kind = 'reservation'
    and f.state in ('failed', 'waiting') and f.delivered_at is null)`

/** A posting and whose balance it moved. */
export interface OutboxMember {
  readonly postingId: number
  readonly memberId: number | null
}

/** The oldest postings of a partner that were never handed over. */
export async function findUnsettled(db: Db, partnerId: string, limit: number): Promise<readonly OutboxMember[]> {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('outbox')
        .select(['partner_id', 'posting_id'])
        .where('partner_id', '=', partnerId)
        .where(isUnsettled)
        .where(isOurs)
        .where(followsNoFailed)
        .orderBy('posting_id')
        .limit(limit)
        .as('o'),
    )
    .innerJoin('posting as p', (join) =>
      join.onRef('p.partner_id', '=', 'o.partner_id').onRef('p.id', '=', 'o.posting_id'),
    )
    .select(['p.id as postingId', 'p.member_id as memberId'])
    .execute()
}

export async function findMembersOf(
  db: Db,
  { partnerId, postingIds }: DeliveredPostings,
): Promise<readonly OutboxMember[]> {
  return db
    .selectFrom('posting')
    .select(['id as postingId', 'member_id as memberId'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', postingIds))
    .execute()
}

/** Locks those of the postings that still wait to be handed over, and that no other process is bringing to their receiver. */
export async function lockPendingOutbox(
  locked: MembersLocked,
  postings: DeliveredPostings,
): Promise<readonly OutboxAmount[]> {
  return findAmounts(locked, postings, outboxOf(locked.tx, postings).where(isUnsettled).forUpdate().skipLocked())
}

/** Locks those of the postings that were never delivered before. */
export async function lockUnsettledOutbox(
  locked: MembersLocked,
  postings: DeliveredPostings,
): Promise<readonly OutboxAmount[]> {
  return findAmounts(locked, postings, outboxOf(locked.tx, postings).where('delivered_at', 'is', null).forUpdate())
}

/** For whoever marks them bit by bit. */
export async function lockOutbox({ tx }: MembersLocked, postings: DeliveredPostings): Promise<void> {
  await outboxOf(tx, postings).forUpdate().execute()
}

/** In the order of the postings, as everybody locks them. */
function outboxOf(db: Db, { partnerId, postingIds }: DeliveredPostings) {
  return db
    .selectFrom('outbox')
    .select('posting_id')
    .where('partner_id', '=', partnerId)
    .where('posting_id', '=', anyOf('bigint', postingIds))
    .orderBy('posting_id')
}

async function findAmounts(
  locked: MembersLocked,
  { partnerId }: DeliveredPostings,
  chosen: ReturnType<typeof outboxOf>,
): Promise<readonly OutboxAmount[]> {
  const rows = await locked.tx
    .with('chosen', () => chosen)
    .selectFrom('chosen')
    .innerJoin('posting as p', (join) =>
      join.on('p.partner_id', '=', partnerId).onRef('p.id', '=', 'chosen.posting_id'),
    )
    .innerJoin('entry as e', (join) =>
      join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id'),
    )
    .select(['p.id as postingId', 'p.member_id as memberId', 'p.transaction_id as transactionId', 'p.currency'])
    .select((query) => [
      query.fn
        .coalesce(query.fn.sum<Units>('e.amount').filterWhere('e.account', '=', 'partnerLiability'), query.lit(0))
        .as('partnerLiability'),
      query.fn
        .coalesce(query.fn.sum<Units>('e.amount').filterWhere('e.account', '=', 'adjustment'), query.lit(0))
        .as('adjustment'),
    ])
    .groupBy(['p.id', 'p.member_id', 'p.transaction_id', 'p.currency'])
    .execute()
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
export async function markDelivered(db: Db, postings: DeliveredPostings, at: Date): Promise<void> {
  await db
    .with('held', () => outboxOf(db, postings).forUpdate())
    .updateTable('outbox as o')
    .from('held')
    .set((o) => ({
      state: 'delivered',
      delivered_at: o.fn.coalesce('o.delivered_at', o.val(at)),
      leased_until: null,
      next_attempt_at: null,
      last_error: null,
      failed_at: null,
      refusal_code: null,
      refusal_text: null,
    }))
    .where('o.partner_id', '=', postings.partnerId)
    .whereRef('o.posting_id', '=', 'held.posting_id')
    .execute()
  await sealOutbox(db, postings)
}

/** Whoever changes what became of postings seals their outbox rows. */
export async function sealOutbox(db: Db, { partnerId, postingIds }: DeliveredPostings): Promise<void> {
  if (postingIds.length === 0) return
  const which = sql<boolean>`t.partner_id = ${partnerId} and t.posting_id = ${anyOf('bigint', postingIds)}`
  await sealRows(db, 'outbox', which)
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
