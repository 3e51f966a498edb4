import type { BookingBody } from '#contract/schemas/reservations/reservation.ts'
import { promisedReward } from '#domain/evaluation/reservation-reward.ts'
import type { BookingFailure } from '#domain/reservations/table-rules.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { attachHold, findReady } from '../card-holds/attach-hold.ts'
import { type CardRefusal, checkHold } from '../card-holds/check-hold.ts'
import type { HoldRow } from '../card-holds/hold-store.ts'
import type { HeldCard } from '#vendors/payments/provider.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { Refusal, refuse } from '../refusal.ts'
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

type BookingContext = Pick<Context, 'bookings' | 'payments' | 'now' | 'log'>

export type BookingRefusal =
  | 'lockExpired'
  | 'slotGone'
  | 'reservationOverlap'
  | 'dinerDeactivated'
  | 'bookingFailed'
  | 'notFound'
  | CardRefusal

/**
 * Books the table that a lock keeps. What is going to be asked is written down before the provider is, under the lock's name; so a lock makes one
 * booking however often it is sent, and a table whose answer was lost is found again by that name. Where the table asks for a card, the payment
 * provider says which one is held. Source: docs/decisions/0129-tables.md, docs/decisions/0131-card-holds.md.
 */
export async function bookTable(
  context: BookingContext,
  db: Db,
  { partner, signedIn, body }: BookingAsked,
): Promise<ReservationRow | Refusal<BookingRefusal>> {
  const { bookings: provider } = context
  if (!provider) return refuse('notFound')
  const { memberId } = signedIn
  const member = { partnerId: partner.id, memberId }
  const card = await cardOf(context, db, { ...member, publicId: signedIn.publicId, lockId: body.lockId })
  const begun = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const before = await findRequested(tx, { ...member, requestId: body.lockId })
    if (before) return { kind: 'before', row: before } as const
    // Only now: what another tab has booked meanwhile has taken the card, and is the answer here too.
    if (card instanceof Refusal) return { kind: 'cardRefused', refusal: card } as const
    const lock = await findLock(tx, { ...member, publicId: body.lockId })
    if (!lock || lock.usedBy !== null || lock.expiresAt <= context.now())
      return { kind: 'refused', failure: 'lockExpired' } as const
    if (await findOverlap(tx, member, { startsAt: lock.startsAt, except: null }))
      return { kind: 'refused', failure: 'overlap' } as const
    const person = await findMember(tx, partner.id, memberId)
    // Who has left meanwhile books nothing; the table is given back in the background.
    if (!person || person.memberType === 'ClosedAccountMember')
      return { kind: 'refused', failure: 'lockExpired' } as const
    const hold = lock.cardNeeded ? await findReady(tx, { partnerId: partner.id, lockId: lock.publicId }) : null
    if (lock.cardNeeded && (!hold || card === null)) return { kind: 'refused', failure: 'cardNeeded' } as const
    const row = await begin(locked, { ...member, publicId: signedIn.publicId, lock, hold, body }, context.now())
    return { kind: 'begun', row, lock, person, paymentMethod: card?.paymentMethod ?? null } as const
  })
  if (begun.kind === 'cardRefused') return begun.refusal
  if (begun.kind === 'refused') return refusalOf(begun.failure)
  if (begun.kind === 'before') return answerOf(begun.row)
  const { row, lock, person, paymentMethod } = begun
  const answer = await provider.book({
    restaurant: lock.restaurant,
    requestId: row.requestId,
    token: lock.token,
    diner: { firstName: person.firstName, lastName: person.lastName, email: person.email, phone: person.phoneNumber },
    wish: row.wish,
    paymentMethod,
  })
  if (answer.kind === 'away')
    context.log.warn(
      { partnerId: partner.id, reservation: row.id, reason: answer.reason },
      'the answer to a booking did not come',
    )
  return answerOf(await settleBooking(db, { row, answer }, context))
}

interface CardOf {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string
  readonly lockId: string
}

/** The card that is held for the table, where it asks for one; null: it asks for none, or is booked already. */
async function cardOf(
  context: BookingContext,
  db: Db,
  { publicId, lockId, ...member }: CardOf,
): Promise<HeldCard | Refusal<CardRefusal> | null> {
  const lock = await findLock(db, { ...member, publicId: lockId })
  if (!lock?.cardNeeded || lock.usedBy !== null || lock.expiresAt <= context.now()) return null
  if (await findRequested(db, { ...member, requestId: lockId })) return null
  return checkHold(context, db, { ...member, member: publicId, lockId, provider: context.payments })
}

interface Beginning {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string
  readonly lock: LockRow
  /** The card that is held for it; null: it asks for none. */
  readonly hold: HoldRow | null
  readonly body: BookingBody
}

async function begin(
  locked: MembersLocked,
  { partnerId, memberId, publicId, lock, hold, body }: Beginning,
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
  if (hold) await attachHold(locked, hold, { reservation: row, now })
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
