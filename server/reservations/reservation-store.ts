import { overlapMs } from '#domain/reservations/table-rules.ts'
import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { dueRows, type LookPage } from '../db/looks/due-look-store.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { requireLocked } from '../db/lock-members.ts'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

const names = [
  'partnerId',
  'id',
  'memberId',
  'merchantId',
  'requestId',
  'restaurant',
  'state',
  'failure',
  'localTime',
  'startsAt',
  'timeZone',
  'partySize',
  'wish',
  'confirmation',
  'cardNeeded',
  'freeUntil',
  'feeCents',
  'feePer',
  'bonus',
  'bonusCurrency',
  'deed',
  'deedLock',
  'deedUntil',
  'cancelledBy',
  'honouredAt',
  'noShowAt',
  'disputedAt',
  'dispute',
  'createdAt',
  'looks',
] as const
/** A table that a member has booked, or tried to. */
export type ReservationRow = Pick<Row<'reservation'>, (typeof names)[number]>

interface Overlap {
  readonly startsAt: Date
  /** The one that is moved; null: none is. */
  readonly except: number | null
}

/** A table of the member's that stands, or may come to stand, too near that moment; of one that is being moved both of its moments count. */
export async function findOverlap(
  db: Db,
  { partnerId, memberId }: Member,
  { startsAt, except }: Overlap,
): Promise<number | null> {
  const from = new Date(startsAt.getTime() - overlapMs)
  const to = new Date(startsAt.getTime() + overlapMs)
  const row = await db
    .selectFrom('reservation as r')
    .leftJoin('reservation_lock as l', (join) =>
      join.onRef('l.partner_id', '=', 'r.partner_id').onRef('l.public_id', '=', 'r.deed_lock'),
    )
    .select('r.id')
    .where('r.partner_id', '=', partnerId)
    .where('r.member_id', '=', memberId)
    .where('r.state', 'in', ['pending', 'booked'])
    .$if(except !== null, (query) => query.where('r.id', '<>', except))
    .where((eb) =>
      eb.or([
        eb.and([eb('r.starts_at', '>', from), eb('r.starts_at', '<', to)]),
        eb.and([eb('l.starts_at', '>', from), eb('l.starts_at', '<', to)]),
      ]),
    )
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewReservation = Omit<NewRow<'reservation'>, 'partnerId' | 'memberId' | 'id'>

export async function insertReservation(
  { tx }: MembersLocked,
  { partnerId, memberId }: Member,
  reservation: NewReservation,
): Promise<ReservationRow> {
  return tx
    .insertInto('reservation')
    .values({ partner_id: partnerId, member_id: memberId, ...asColumns('reservation', reservation) })
    .returning(columnsOf('reservation', names))
    .executeTakeFirstOrThrow()
}

/** What was made of a lock. */
export async function findRequested(
  db: Db,
  { partnerId, memberId, requestId }: Member & { readonly requestId: string },
): Promise<ReservationRow | undefined> {
  return db
    .selectFrom('reservation')
    .select(columnsOf('reservation', names))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export interface ReservationName {
  readonly partnerId: string
  readonly id: number
}

export async function findReservation(db: Db, { partnerId, id }: ReservationName): Promise<ReservationRow | undefined> {
  return db
    .selectFrom('reservation')
    .select(columnsOf('reservation', names))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type Changed = Partial<
  Pick<
    Row<'reservation'>,
    | 'state'
    | 'failure'
    | 'localTime'
    | 'startsAt'
    | 'partySize'
    | 'confirmation'
    | 'cardNeeded'
    | 'freeUntil'
    | 'feeCents'
    | 'feePer'
    | 'deed'
    | 'deedLock'
    | 'deedUntil'
    | 'cancelledBy'
    | 'honouredAt'
    | 'noShowAt'
    | 'disputedAt'
    | 'dispute'
    | 'remindedAt'
    | 'lookAt'
    | 'looks'
  >
>

/** Under the lock of its member, for whatever happens to a table. */
export async function updateReservation(
  locked: MembersLocked,
  { partnerId, id, memberId }: Pick<ReservationRow, 'partnerId' | 'id' | 'memberId'>,
  { now, ...changed }: Changed & { readonly now: Date },
): Promise<ReservationRow> {
  requireLocked(locked, [memberId])
  return locked.tx
    .updateTable('reservation')
    .set({ ...asColumns('reservation', changed), updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning(columnsOf('reservation', names))
    .executeTakeFirstOrThrow()
}

/** Takes the tables that are due to be asked about, the oldest first; those that another process has taken are left to it. */
export async function takeDueLooks(db: Db, page: LookPage): Promise<readonly ReservationRow[]> {
  return db
    .with('due', (query) => dueRows(query, 'reservation', page))
    .updateTable('reservation as r')
    .from('due')
    .set({ look_at: page.next })
    .whereRef('r.partner_id', '=', 'due.partner_id')
    .whereRef('r.id', '=', 'due.id')
    .returning(columnsOf('reservation as r', names))
    .execute()
}

/** The member's tables that stand or may come to stand, the earliest first. */
export async function findStanding(db: Db, { partnerId, memberId }: Member): Promise<readonly ReservationRow[]> {
  return db
    .selectFrom('reservation')
    .select(columnsOf('reservation', names))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['pending', 'booked'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
