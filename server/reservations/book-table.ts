import type { BookingBody } from '#contract/schemas/reservations/reservation.ts'
import { promisedReward } from '#domain/evaluation/reservation-reward.ts'
import type { BookingFailure } from '#domain/reservations/table-rules.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findRulesInForce } from '../rules/store.ts'
import type { SignedIn } from '../session/session.ts'
import { findLock, type LockRow, useLock } from './lock-store.ts'
import { firstLookMs } from './next-look.ts'
import { findOverlap, findRequested, insertReservation, type ReservationRow } from './reservation-store.ts'
import { findRestaurant } from './restaurant-store.ts'
import { settleBooking } from './settle-booking.ts'

interface BookingAsked {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: BookingBody
}

export type BookingRefusal =
  | 'lockExpired'
  | 'slotGone'
  | 'reservationOverlap'
  | 'dinerDeactivated'
  | 'cardNeeded'
  | 'bookingFailed'
  | 'notFound'

/**
 * Books the table that a lock keeps. What is going to be asked is written down before the provider is, under the lock's name; so a lock makes one
 * booking however often it is sent, and a table whose answer was lost is found again by that name. Source: docs/decisions/0129-tables.md.
 */
export async function bookTable(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, signedIn, body }: BookingAsked,
): Promise<ReservationRow | Refusal<BookingRefusal>> {
  const { bookings: provider } = context
  if (!provider) return refuse('notFound')
  const { memberId } = signedIn
  const member = { partnerId: partner.id, memberId }
  const begun = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const before = await findRequested(tx, { ...member, requestId: body.lockId })
    if (before) return { kind: 'before', row: before } as const
    const lock = await findLock(tx, { ...member, publicId: body.lockId })
    if (!lock || lock.usedBy !== null || lock.expiresAt <= context.now())
      return { kind: 'refused', failure: 'lockExpired' } as const
    // Nothing that a browser says of a card is believed: without a payment provider there is none.
    if (lock.cardNeeded) return { kind: 'refused', failure: 'cardNeeded' } as const
    if (await findOverlap(tx, member, { startsAt: lock.startsAt, except: null }))
      return { kind: 'refused', failure: 'overlap' } as const
    const person = await findMember(tx, partner.id, memberId)
    if (!person) return { kind: 'refused', failure: 'general' } as const
    const row = await begin(locked, { ...member, publicId: signedIn.publicId, lock, body }, context.now())
    return { kind: 'begun', row, lock, person } as const
  })
  if (begun.kind === 'refused') return refusalOf(begun.failure)
  if (begun.kind === 'before') return answerOf(begun.row)
  const { row, lock, person } = begun
  const answer = await provider.book({
    restaurant: lock.restaurant,
    requestId: row.requestId,
    token: lock.token,
    diner: { firstName: person.firstName, lastName: person.lastName, email: person.email, phone: person.phoneNumber },
    wish: row.wish,
    paymentMethod: null,
  })
  if (answer.kind === 'away')
    context.log.warn(
      { partnerId: partner.id, reservation: row.id, reason: answer.reason },
      'the answer to a booking did not come',
    )
  return answerOf(await settleBooking(db, { row, answer }, context))
}

interface Beginning {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string
  readonly lock: LockRow
  readonly body: BookingBody
}

async function begin(
  locked: MembersLocked,
  { partnerId, memberId, publicId, lock, body }: Beginning,
  now: Date,
): Promise<ReservationRow> {
  const restaurant = await findRestaurant(locked.tx, lock.merchantId)
  const rules = await findRulesInForce(locked.tx, partnerId, now)
  const bonus = rules && promisedReward(rules)
  const { localTime, startsAt, partySize, cardNeeded, freeUntil, feeCents, feePer } = lock
  const row = await insertReservation(
    locked,
    { partnerId, memberId },
    {
      merchantId: lock.merchantId,
      requestId: lock.publicId,
      restaurant: lock.restaurant,
      state: 'pending',
      localTime,
      startsAt,
      timeZone: restaurant?.timeZone ?? 'UTC',
      partySize,
      wish: body.wish === undefined || body.wish === '' ? null : body.wish,
      cardNeeded,
      freeUntil,
      feeCents,
      feePer,
      bonus,
      bonusCurrency: bonus === null ? null : (rules?.currency ?? null),
      deed: 'book',
      deedUntil: lock.expiresAt,
      createdAt: now,
      updatedAt: now,
      lookAt: new Date(now.getTime() + firstLookMs),
    },
  )
  await useLock(locked, { partnerId, memberId, publicId: lock.publicId, usedBy: row.id })
  await appendAudit(locked.tx, partnerId, {
    at: now,
    actor: `member:${publicId}`,
    action: 'reservation.book',
    subject: `reservation:${row.id}`,
    details: { merchantId: lock.merchantId, localTime, partySize },
  })
  return row
}

function answerOf(row: ReservationRow): ReservationRow | Refusal<BookingRefusal> {
  return row.failure === null ? row : refusalOf(row.failure)
}

export function refusalOf(failure: BookingFailure): Refusal<BookingRefusal> {
  switch (failure) {
    case 'general':
      return refuse('bookingFailed')
    case 'overlap':
      return refuse('reservationOverlap')
    case 'userDeactivated':
      return refuse('dinerDeactivated')
    case 'slotGone':
    case 'lockExpired':
    case 'cardNeeded':
      return refuse(failure)
  }
}
