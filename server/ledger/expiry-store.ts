import { sql } from 'kysely'
import type { EndTold } from '#domain/rewards/balance-pieces.ts'
import type { Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

export interface Idle {
  readonly memberId: number
  /** The newest visit that earns, or joining where there is none. */
  readonly lastEarnedAt: Date
}

interface IdleQuestion {
  readonly partnerId: string
  /** Whoever earned since then is not asked for. */
  readonly idleSince: Date
}

/** Those of the members who have a balance and have not earned since; nobody who is erased, since they can't be told. Nothing of theirs waits or is still to be handed over. */
export async function findIdle(
  db: Db,
  { partnerId, idleSince }: IdleQuestion,
  memberIds: readonly number[],
): Promise<readonly Idle[]> {
  const { rows } = await sql<Idle>`
    select m.id as "memberId", earned.at as "lastEarnedAt"
    from member m
    cross join lateral (
      select greatest(m.joined_at, max(t.authorised_at)) as at from transaction t
      where t.partner_id = m.partner_id and t.member_id = m.id and t.status = 'Awarded' and t.withdrawn_at is null) earned
    cross join lateral (
      select coalesce(sum(e.amount), 0)::float8 as balance from entry e
      where e.partner_id = m.partner_id and e.member_id = m.id and e.account = 'member') held
    where m.partner_id = ${partnerId} and m.id = ${anyOf('bigint', memberIds)} and m.erased_at is null
      and earned.at < ${idleSince} and held.balance > 0 and not exists (
        select from transaction t where t.partner_id = m.partner_id and t.member_id = m.id
          and t.status in ('Pending', 'Deferred') and t.withdrawn_at is null)
      and not exists (
        select from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
        where p.partner_id = m.partner_id and p.member_id = m.id and o.state in ('waiting', 'pending'))
    order by m.id`.execute(db)
  return rows
}

export interface OpenNotice extends Idle, EndTold {}

/** The notices of these members whose end is still to come. */
export async function findOpenNotices(
  db: Db,
  partnerId: string,
  memberIds: readonly number[],
): Promise<readonly OpenNotice[]> {
  const { rows } = await sql<OpenNotice>`
    select member_id as "memberId", last_earned_at as "lastEarnedAt", told_through as through, expires_at as "expiresAt"
    from reward_expiry where partner_id = ${partnerId} and member_id = ${anyOf('bigint', memberIds)}
      and posting_id is null and told_through is not null`.execute(db)
  return rows
}

export interface Told extends OpenNotice {
  readonly amountCents: Units
}

export async function insertExpiries(tx: Tx, partnerId: string, told: readonly Told[], now: Date): Promise<void> {
  const rows = told.map(({ memberId, lastEarnedAt, through, expiresAt, amountCents }) => ({
    partnerId,
    memberId,
    lastEarnedAt,
    expiresAt,
    amountCents,
    toldThrough: through,
    toldAt: now,
    postingId: null,
  }))
  if (rows.length === 0) return
  await insertRows(tx, { into: 'reward_expiry', rows })
  await sealExpiries(
    tx,
    partnerId,
    told.map(({ memberId, through }) => ({ memberId, through })),
  )
}

export interface Expired {
  readonly memberId: number
  readonly through: number
  readonly postingId: number
}

export async function markExpired(tx: Tx, partnerId: string, expired: readonly Expired[]): Promise<void> {
  if (expired.length === 0) return
  await tx
    .updateTable('reward_expiry as x')
    .from(rowsAs('ended', expired, { memberId: 'bigint', through: 'bigint', postingId: 'bigint' }))
    .set((x) => ({ posting_id: x.ref('ended.postingId') }))
    .where('x.partner_id', '=', partnerId)
    .whereRef('x.member_id', '=', 'ended.memberId')
    .whereRef('x.told_through', '=', 'ended.through')
    .execute()
  await sealExpiries(tx, partnerId, expired)
}

async function sealExpiries(tx: Tx, partnerId: string, rows: readonly Pick<EndTold & Idle, 'memberId' | 'through'>[]) {
  const named = rowsAs('named', rows, { memberId: 'bigint', through: 'bigint' })
  const which = sql<boolean>`t.partner_id = ${partnerId} and (t.member_id, t.told_through) in (
    select named."memberId", named.through from ${named})`
  await sealRows(tx, 'reward_expiry', which)
}
