import type { HoldState } from '#domain/reservations/card-hold.ts'
import type { ReservationState } from '#domain/reservations/reservation.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

interface Member {
  readonly partnerId: string
  readonly memberId: number
}

const names = [
  'id',
  'merchantId',
  'state',
  'deed',
  'cancelledBy',
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
  'disputedAt',
  'createdAt',
] as const
const placeNames = ['name', 'address1', 'city', 'zip', 'phone', 'neighborhood', 'latitude', 'longitude'] as const

/** A member's table, and its restaurant. */
export type ShownRow = Pick<Row<'reservation'>, (typeof names)[number]> &
  Pick<Row<'merchant'>, (typeof placeNames)[number]> & {
    readonly merchantState: string
    /** Of the card that is held for it; null: none is, or was. */
    readonly holdState: HoldState | null
    readonly cardBrand: string | null
    readonly lastFour: string | null
    /** Whether the programme shows the restaurant now. */
    readonly isListed: boolean
  }

interface ShownPage extends Member {
  readonly states: readonly ReservationState[]
  readonly order: 'nearest' | 'newest'
  readonly limit: number
  readonly now: Date
}

export async function findShownReservations(
  db: Db,
  { states, order, limit, ...own }: ShownPage,
): Promise<readonly ShownRow[]> {
  return shown(db, own)
    .where('r.state', 'in', states)
    .orderBy('r.starts_at', order === 'nearest' ? 'asc' : 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

export async function findShownReservation(
  db: Db,
  { id, ...own }: Member & { readonly id: number; readonly now: Date },
): Promise<ShownRow | undefined> {
  return shown(db, own).where('r.id', '=', id).where('r.state', '<>', 'failed').executeTakeFirst()
}

function shown(db: Db, { partnerId, memberId, now }: Member & { readonly now: Date }) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .leftJoin('table_card_hold as h', (join) =>
      join.onRef('h.partner_id', '=', 'r.partner_id').onRef('h.reservation_id', '=', 'r.id'),
    )
    .select(columnsOf('reservation as r', names))
    .select(columnsOf('merchant as m', placeNames))
    .select([
      'm.state as merchantState',
      'h.state as holdState',
      'h.card_brand as cardBrand',
      'h.last_four as lastFour',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchant_listing as l')
          .select('l.merchant_id')
          .where('l.partner_id', '=', partnerId)
          .whereRef('l.merchant_id', '=', 'r.merchant_id')
          .where('l.visible_from', '<=', now)
          .where('l.visible_to', '>', now),
      )
        .$castTo<boolean>()
        .as('isListed'),
    )
    .where('r.partner_id', '=', partnerId)
    .where('r.member_id', '=', memberId)
}
