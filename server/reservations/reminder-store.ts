import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'

const names = ['partnerId', 'id', 'memberId', 'merchantId', 'startsAt', 'timeZone', 'partySize', 'createdAt'] as const
export type ReminderRow = Pick<Row<'reservation'>, (typeof names)[number]>

interface ReminderPage {
  readonly now: Date
  readonly until: Date
  readonly limit: number
}

/** Tables until then of which nobody was reminded, of all programmes, the earliest first. */
export async function findUnreminded(db: Db, { now, until, limit }: ReminderPage): Promise<readonly ReminderRow[]> {
  return db
    .selectFrom('reservation')
    .select(columnsOf('reservation', names))
    .where('state', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether it was this one that took the reminder: of a table that stands as it was read. */
export async function claimReminder(
  tx: Tx,
  { partnerId, id, startsAt }: Pick<ReminderRow, 'partnerId' | 'id' | 'startsAt'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservation')
    .set({ reminded_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where('starts_at', '=', startsAt)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
