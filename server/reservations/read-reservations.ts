import type { Reservation, ReservationsAnswer } from '#contract/schemas/reservations/reservation.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { presentReservation } from './present.ts'
import { findShownReservation, findShownReservations } from './shown-store.ts'

interface Own {
  readonly partner: Pick<Partner, 'id'>
  readonly memberId: number
  readonly now: Date
}

/** What is shown of each kind at most. */
const mostShown = 50

/** A member's tables: those to come, and those that are over or were given back. */
export async function readReservations(db: Db, { partner, memberId, now }: Own): Promise<ReservationsAnswer> {
  const own = { partnerId: partner.id, memberId, now, limit: mostShown }
  const present = (row: Parameters<typeof presentReservation>[0]) => presentReservation(row, now)
  const standing = await findShownReservations(db, { ...own, states: ['pending', 'booked'], order: 'nearest' })
  const over = await findShownReservations(db, { ...own, states: ['cancelled', 'honoured', 'noShow'], order: 'newest' })
  const isToCome = ({ startsAt }: { readonly startsAt: Date }) => startsAt > now
  const unsettled = standing.filter((row) => !isToCome(row))
  const past = [...unsettled, ...over].toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return { upcoming: standing.filter(isToCome).map(present), past: past.slice(0, mostShown).map(present) }
}

/** One of a member's tables; null for anything else. */
export async function readReservation(
  db: Db,
  { partner, memberId, id, now }: Own & { readonly id: number },
): Promise<Reservation | null> {
  const row = await findShownReservation(db, { partnerId: partner.id, memberId, id, now })
  return row ? presentReservation(row, now) : null
}
