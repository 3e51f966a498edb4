import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { cancellationFee } from '#domain/reservations/reservation.ts'
import { dialled } from '../merchants/presenting/dialled.ts'
import { policyShown } from './search-tables.ts'
import type { ShownRow } from './shown-store.ts'

/** For so long after a table's moment a member can say that they were there. */
const disputableMs = 30 * 24 * 3_600_000

/** A member's own table. One that failed is never shown. */
export function presentReservation(row: ShownRow, now: Date): Reservation {
  const { id, startsAt, partySize, deed, cancelledBy, freeUntil, feeCents, feePer, cardNeeded } = row
  const state = row.state === 'failed' ? 'cancelled' : row.state
  const isOpen = state === 'booked' && deed === null && startsAt > now
  const policy = { cardNeeded, freeUntil: freeUntil?.getTime() ?? null, feeCents, feePer }
  return {
    id: String(id),
    state,
    waiting: deed === 'book' ? null : deed,
    cancelledBy,
    merchant: placeOf(row),
    localTime: row.localTime,
    startsAt: startsAt.toISOString(),
    timeZone: row.timeZone,
    partySize,
    wish: row.wish,
    confirmation: row.confirmation,
    policy: policyShown({ cardNeeded, freeUntil, feeCents, feePer }),
    card: row.holdState === 'attached' ? { brand: row.cardBrand, lastFour: row.lastFour } : null,
    feeNowCents: isOpen ? cancellationFee(policy, { partySize, at: now.getTime() }) : 0,
    canChange: isOpen && row.isListed,
    canCancel: isOpen,
    canDispute: state === 'noShow' && row.disputedAt === null && now.getTime() - startsAt.getTime() < disputableMs,
    disputedAt: row.disputedAt?.toISOString() ?? null,
    bonus: row.bonus,
    bookedAt: row.createdAt.toISOString(),
  }
}

function placeOf(row: ShownRow): Reservation['merchant'] {
  const {
    merchantId,
    name,
    address1,
    city,
    merchantState: state,
    zip,
    phone,
    latitude,
    longitude,
    isListed,
    neighborhood,
  } = row
  const location = { neighborhood, latitude, longitude, address: { address1, city, state, zip } }
  return { id: String(merchantId), name, phone: dialled(phone), location, isListed }
}
