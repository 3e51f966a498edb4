import { sql } from 'kysely'
import type { Units } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import { anyOf, insertRows, rowsAs } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

export interface Idle {
  readonly memberId: number
  readonly balance: Units
  /** The newest visit that earns, or joining where there is none. */
  readonly lastEarnedAt: Date
  /** When what they were told of says that the balance ends; null: they were told nothing since. */
  readonly expiresAt: Date | null
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
    select m.id as "memberId", held.balance, earned.at as "lastEarnedAt", x.expires_at as "expiresAt"
    from member m
    cross join lateral (
      select greatest(m.joined_at, max(t.authorised_at)) as at from transaction t
      where t.partner_id = m.partner_id and t.member_id = m.id and t.status = 'Awarded' and t.withdrawn_at is null) earned
    cross join lateral (
      select coalesce(sum(e.amount), 0)::float8 as balance from entry e
      where e.partner_id = m.partner_id and e.member_id = m.id and e.account = 'member') held
    left join reward_expiry x on x.partner_id = m.partner_id and x.member_id = m.id and x.last_earned_at = earned.at
    where m.partner_id = ${partnerId} and m.id = ${anyOf('bigint', memberIds)} and m.erased_at is null
      and earned.at < ${idleSince} and held.balance > 0 and x.posting_id is null and not exists (
        select from transaction t where t.partner_id = m.partner_id and t.member_id = m.id
          and t.status in ('Pending', 'Deferred') and t.withdrawn_at is null)
      and not exists (
        select from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
        where p.partner_id = m.partner_id and p.member_id = m.id and o.state in ('waiting', 'pending'))
    order by m.id`.execute(db)
  return rows
}

interface Told extends Pick<Idle, 'memberId' | 'lastEarnedAt'> {
  readonly expiresAt: Date
}

export async function insertExpiries(tx: Tx, partnerId: string, told: readonly Told[], now: Date): Promise<void> {
  const rows = told.map((one) => ({ partnerId, ...one, toldAt: now, postingId: null }))
  if (rows.length === 0) return
  await insertRows(tx, { into: 'reward_expiry', rows })
  await sealExpiries(tx, partnerId, rows)
}

interface Expired extends Pick<Idle, 'memberId' | 'lastEarnedAt'> {
  readonly postingId: number
}

export async function markExpired(tx: Tx, partnerId: string, expired: readonly Expired[]): Promise<void> {
  if (expired.length === 0) return
  await tx
    .updateTable('reward_expiry as x')
    .from(rowsAs('ended', expired, { memberId: 'bigint', lastEarnedAt: 'timestamptz', postingId: 'bigint' }))
    .set((x) => ({ posting_id: x.ref('ended.postingId') }))
    .where('x.partner_id', '=', partnerId)
    .whereRef('x.member_id', '=', 'ended.memberId')
    .whereRef('x.last_earned_at', '=', 'ended.lastEarnedAt')
    .execute()
  await sealExpiries(tx, partnerId, expired)
}

async function sealExpiries(
  tx: Tx,
  partnerId: string,
  rows: readonly Pick<Idle, 'memberId' | 'lastEarnedAt'>[],
): Promise<void> {
  const named = rowsAs('named', rows, { memberId: 'bigint', lastEarnedAt: 'timestamptz' })
  const which = sql<boolean>`t.partner_id = ${partnerId} and (t.member_id, t.last_earned_at) in (select * from ${named})`
  await sealRows(tx, 'reward_expiry', which)
}
