import { asColumns, columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { dueRows, type LookPage } from '../db/looks/due-look-store.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

const names = [
  'partnerId',
  'id',
  'memberId',
  'lockId',
  'state',
  'setupName',
  'paymentMethod',
  'cardBrand',
  'lastFour',
  'reservationId',
  'expiresAt',
  'freeAt',
  'createdAt',
  'looks',
] as const
/** A card that is held for a table, or was. */
export type HoldRow = Pick<Row<'table_card_hold'>, (typeof names)[number]>

interface Begun {
  readonly lockId: string
  readonly expiresAt: Date
  readonly lookAt: Date
  readonly now: Date
}

/** The hold of a lock: the one that is there, or a new one. */
export async function keepHold(
  locked: MembersLocked,
  { partnerId, memberId }: Member,
  { lockId, expiresAt, lookAt, now }: Begun,
): Promise<HoldRow> {
  requireLocked(locked, [memberId])
  const before = await findHold(locked.tx, { partnerId, lockId })
  if (before) return before
  return locked.tx
    .insertInto('table_card_hold')
    .values({
      partner_id: partnerId,
      member_id: memberId,
      lock_id: lockId,
      state: 'begun',
      expires_at: expiresAt,
      look_at: lookAt,
      created_at: now,
      updated_at: now,
    })
    .returning(columnsOf('table_card_hold', names))
    .executeTakeFirstOrThrow()
}

export async function findHold(
  db: Db,
  { partnerId, lockId }: { readonly partnerId: string; readonly lockId: string },
): Promise<HoldRow | undefined> {
  return db
    .selectFrom('table_card_hold')
    .select(columnsOf('table_card_hold', names))
    .where('partner_id', '=', partnerId)
    .where('lock_id', '=', lockId)
    .executeTakeFirst()
}

/** The card on which a table stands. */
export async function findAttached(
  db: Db,
  { partnerId, reservationId }: { readonly partnerId: string; readonly reservationId: number },
): Promise<HoldRow | undefined> {
  return db
    .selectFrom('table_card_hold')
    .select(columnsOf('table_card_hold', names))
    .where('partner_id', '=', partnerId)
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'attached')
    .executeTakeFirst()
}

type Changed = Partial<
  Pick<
    Row<'table_card_hold'>,
    'state' | 'setupName' | 'paymentMethod' | 'cardBrand' | 'lastFour' | 'reservationId' | 'freeAt' | 'lookAt' | 'looks'
  >
>

export async function updateHold(
  locked: MembersLocked,
  { partnerId, id, memberId }: Pick<HoldRow, 'partnerId' | 'id' | 'memberId'>,
  { now, ...changed }: Changed & { readonly now: Date },
): Promise<HoldRow> {
  requireLocked(locked, [memberId])
  return locked.tx
    .updateTable('table_card_hold')
    .set({ ...asColumns('table_card_hold', changed), updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning(columnsOf('table_card_hold', names))
    .executeTakeFirstOrThrow()
}

interface Unattached extends Member {
  /** Those of these locks; null: all of them. */
  readonly lockIds: readonly string[] | null
  readonly now: Date
}

/** What no table stands on is let go: its table was given back, or its member has left. */
export async function letGoUnattached(
  locked: MembersLocked,
  { partnerId, memberId, lockIds, now }: Unattached,
): Promise<void> {
  requireLocked(locked, [memberId])
  if (lockIds?.length === 0) return
  await locked.tx
    .updateTable('table_card_hold')
    .set({ state: 'releasing', look_at: now, updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['begun', 'ready'])
    .$if(lockIds !== null, (query) => query.where('lock_id', 'in', lockIds ?? []))
    .execute()
}

/** Takes the holds that are due, of all programmes, the oldest first; those that another process has taken are left to it. */
export async function takeDueHolds(db: Db, page: LookPage): Promise<readonly HoldRow[]> {
  return db
    .with('due', (query) => dueRows(query, 'table_card_hold', page))
    .updateTable('table_card_hold as h')
    .from('due')
    .set({ look_at: page.next })
    .whereRef('h.partner_id', '=', 'due.partner_id')
    .whereRef('h.id', '=', 'due.id')
    .returning(columnsOf('table_card_hold as h', names))
    .execute()
}

const tableNames = ['state', 'startsAt', 'cardNeeded'] as const
export type TableOfHold = Pick<Row<'reservation'>, (typeof tableNames)[number]>

/** The table that stands on a card. */
export async function findTable(
  db: Db,
  { partnerId, id }: { readonly partnerId: string; readonly id: number },
): Promise<TableOfHold> {
  return db
    .selectFrom('reservation')
    .select(columnsOf('reservation', tableNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
