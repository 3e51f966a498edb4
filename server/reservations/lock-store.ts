import { sql } from 'kysely'
import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

const lockNames = [
  'publicId',
  'merchantId',
  'restaurant',
  'localTime',
  'startsAt',
  'partySize',
  'token',
  'expiresAt',
  'cardNeeded',
  'freeUntil',
  'feeCents',
  'feePer',
  'usedBy',
] as const
/** A table that is kept for a member. */
export type LockRow = Pick<Row<'reservation_lock'>, (typeof lockNames)[number]>
export type NewLock = Omit<NewRow<'reservation_lock'>, 'partnerId' | 'memberId' | 'publicId' | 'id' | 'usedBy'>

/** Keeps a table for the member, who keeps no other one: whatever was kept meanwhile is taken away, and answered too. */
export async function keepOnlyLock(
  locked: MembersLocked,
  { partnerId, memberId }: Member,
  { lock, now }: { readonly lock: NewLock; readonly now: Date },
): Promise<{ readonly row: LockRow; readonly others: readonly LockRow[] }> {
  requireLocked(locked, [memberId])
  const others = await takeUnusedLocks(locked, { partnerId, memberId, publicId: null, now })
  const row = await locked.tx
    .insertInto('reservation_lock')
    .values({ partner_id: partnerId, member_id: memberId, ...asColumns('reservation_lock', lock) })
    .returning(columnsOf('reservation_lock', lockNames))
    .executeTakeFirstOrThrow()
  return { row, others }
}

export async function findLock(
  db: Db,
  { partnerId, memberId, publicId }: Member & { readonly publicId: string },
): Promise<LockRow | undefined> {
  return db
    .selectFrom('reservation_lock')
    .select(columnsOf('reservation_lock', lockNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

/** Marks the one reservation that a lock makes or moves, under the member's lock. */
export async function useLock(
  { tx }: MembersLocked,
  { partnerId, memberId, publicId, usedBy }: Member & { readonly publicId: string; readonly usedBy: number },
): Promise<void> {
  await tx
    .updateTable('reservation_lock')
    .set({ used_by: usedBy })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .execute()
}

type Policy = Pick<Row<'reservation_lock'>, 'cardNeeded' | 'freeUntil' | 'feeCents' | 'feePer'>

/** What the table asks in the place of what it asked when it was kept. */
export async function keepPolicy(
  { tx }: MembersLocked,
  { partnerId, memberId, publicId, policy }: Member & { readonly publicId: string; readonly policy: Policy },
): Promise<void> {
  const { cardNeeded, freeUntil, feeCents, feePer } = policy
  await tx
    .updateTable('reservation_lock')
    .set({ card_needed: cardNeeded, free_until: freeUntil, fee_cents: feeCents, fee_per: feePer })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .execute()
}

/** Nothing was made of it, or nothing came: by the one reservation that it was taken for, however many a programme has. */
const unusedLock = sql<boolean>`not exists (select from reservation as r where r.partner_id = l.partner_id and r.id = l.used_by
  and r.state <> 'failed' and (r.request_id = l.public_id or r.deed_lock = l.public_id))`

interface Unused extends Member {
  /** Only this one; null: all of them. */
  readonly publicId: string | null
  readonly now: Date
}

/** Takes away what is still kept for the member and of which nothing was made, or nothing came, under the member's lock. */
export async function takeUnusedLocks(
  { tx }: MembersLocked,
  { partnerId, memberId, publicId, now }: Unused,
): Promise<readonly LockRow[]> {
  return tx
    .deleteFrom('reservation_lock as l')
    .where('l.partner_id', '=', partnerId)
    .where('l.member_id', '=', memberId)
    .where('l.expires_at', '>', now)
    .$if(publicId !== null, (query) => query.where('l.public_id', '=', publicId))
    .where(unusedLock)
    .returning(columnsOf('reservation_lock as l', lockNames))
    .execute()
}

/** Members of all programmes who have left while a table is kept for them. */
export async function findClosedWithLocks(db: Db, now: Date): Promise<readonly Member[]> {
  return db
    .selectFrom('reservation_lock as l')
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'l.partner_id').onRef('m.id', '=', 'l.member_id'),
    )
    .select(['l.partner_id as partnerId', 'l.member_id as memberId'])
    .distinct()
    .where('l.expires_at', '>', now)
    .where('m.member_type', '=', 'ClosedAccountMember')
    .where(unusedLock)
    .execute()
}

/** Locks of which nothing can be made any more. */
export async function deleteOldLocks(db: Db, { before, limit }: { before: Date; limit: number }): Promise<void> {
  await db
    .deleteFrom('reservation_lock')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('partner_id', 'id'),
        'in',
        selectFrom('reservation_lock')
          .select(['partner_id', 'id'])
          .where('expires_at', '<', before)
          .orderBy('expires_at')
          .limit(limit)
          .$asTuple('partner_id', 'id'),
      ),
    )
    .execute()
}
