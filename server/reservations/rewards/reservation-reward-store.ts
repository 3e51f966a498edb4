import { sql } from 'kysely'
import type { Units } from '#domain/money/money.ts'
import type { Db } from '../../db/database.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { sealRows } from '../../journal/seals/seal-store.ts'
import type { ReservationName } from '../reservation-store.ts'

/** What was posted for a table until now, after what was taken back. */
export async function findPostedReward(db: Db, { partnerId, id }: ReservationName): Promise<Units> {
  const row = await db
    .selectFrom('reservation_reward')
    .select((reward) => reward.fn.coalesce(reward.fn.sum<Units>('amount'), reward.lit(0)).as('amount'))
    .where('partner_id', '=', partnerId)
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(row.amount)
}

interface Rewarded extends ReservationName {
  readonly memberId: number
  readonly postingId: number
  readonly amount: Units
}

export async function insertReward(
  { tx }: MembersLocked,
  { partnerId, id, memberId, postingId, amount }: Rewarded,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('reservation_reward')
    .values({
      partner_id: partnerId,
      posting_id: postingId,
      reservation_id: id,
      member_id: memberId,
      amount,
      posted_at: now,
    })
    .execute()
  await sealRows(tx, 'reservation_reward', sql<boolean>`t.partner_id = ${partnerId} and t.posting_id = ${postingId}`)
}
