import type { NamedBrowser } from '#domain/members/browser-name.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

interface SeenDevice extends NamedBrowser {
  readonly memberId: number
  readonly markHash: string
  readonly now: Date
}

interface NotedDevice {
  readonly id: number
  /** `ended`: it was signed out from elsewhere. */
  readonly before: 'unseen' | 'ended' | 'seen'
}

/** The browser's row, and what was known of it. Of two calls at once one finds it unseen. */
export async function noteDevice(db: Db, partnerId: string, device: SeenDevice): Promise<NotedDevice> {
  const { memberId, markHash, browser, system, now } = device
  const added = await db
    .insertInto('member_device')
    .values({
      partner_id: partnerId,
      member_id: memberId,
      mark_hash: markHash,
      browser,
      system,
      first_seen_at: now,
      last_seen_at: now,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, before: 'unseen' }
  const known = await db
    .selectFrom('member_device')
    .select(['id', 'ended_at'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('mark_hash', '=', markHash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('member_device')
    .set({ browser, system, last_seen_at: now, ended_at: null })
    .where('partner_id', '=', partnerId)
    .where('id', '=', known.id)
    .execute()
  return { id: known.id, before: known.ended_at === null ? 'seen' : 'ended' }
}

export async function touchDevice(db: Db, partnerId: string, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .updateTable('member_device')
    .set({ last_seen_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

export type ShownDevice = Pick<Row<'member_device'>, 'id' | 'browser' | 'system' | 'firstSeenAt' | 'lastSeenAt'>

/** Where the member is signed in, the browser that was used last first: a session runs there, or a token would begin one. */
export async function findSignedInDevices(
  db: Db,
  partnerId: string,
  { memberId, now }: { memberId: number; now: Date },
): Promise<readonly ShownDevice[]> {
  return db
    .selectFrom('member_device as d')
    .select(columnsOf('member_device as d', ['id', 'browser', 'system', 'firstSeenAt', 'lastSeenAt']))
    .where('d.partner_id', '=', partnerId)
    .where('d.member_id', '=', memberId)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('session as s')
            .select('s.id_hash')
            .where('s.partner_id', '=', partnerId)
            .where('s.member_id', '=', memberId)
            .whereRef('s.device_id', '=', 'd.id')
            .where('s.expires_at', '>', now),
        ),
        where.exists(
          where
            .selectFrom('stay_token as t')
            .select('t.token_hash')
            .where('t.partner_id', '=', partnerId)
            .where('t.member_id', '=', memberId)
            .whereRef('t.device_id', '=', 'd.id')
            .where('t.used_at', 'is', null)
            .where('t.expires_at', '>', now),
        ),
      ]),
    )
    .orderBy('d.last_seen_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
}

/** In which browser a session is; null for one of before, or one that has ended. */
export async function findDeviceOfSession(db: Db, partnerId: string, idHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('session')
    .select('device_id')
    .where('partner_id', '=', partnerId)
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row?.device_id ?? null
}

/** Whether the member has the device. From now on it counts as signed out from elsewhere. */
export async function markDeviceEnded(
  db: Db,
  partnerId: string,
  { memberId, id, now }: { memberId: number; id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_device')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markOtherDevicesEnded(
  db: Db,
  partnerId: string,
  { memberId, keptId, now }: { memberId: number; keptId: number | null; now: Date },
): Promise<void> {
  await db
    .updateTable('member_device')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', 'is distinct from', keptId)
    .execute()
}
