import type { TableTold } from '#domain/notices/notice-kinds.ts'
import type { Db } from '../db/database.ts'
import type { ReservationRow } from './reservation-store.ts'
import { findRestaurantName } from './restaurant-store.ts'

/** A table as notices tell of it. */
export async function tableTold(
  db: Db,
  {
    id,
    merchantId,
    startsAt,
    timeZone,
    partySize,
  }: Pick<ReservationRow, 'id' | 'merchantId' | 'startsAt' | 'timeZone' | 'partySize'>,
): Promise<TableTold> {
  return {
    reservationId: id,
    merchant: await findRestaurantName(db, merchantId),
    at: startsAt.getTime(),
    timeZone,
    partySize,
  }
}
