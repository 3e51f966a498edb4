import { required } from '#domain/required.ts'
import { policyAfterLateMove } from '#domain/reservations/reservation.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { hasCard, isFreeAt, lookAtHold, markFree } from '../card-holds/attach-hold.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { findLock, keepPolicy, type LockRow, useLock } from './lock-store.ts'
import type { PolicyTerms } from './bookable.ts'
import { firstLookMs, nextLook } from './next-look.ts'
import { findOverlap, findReservation, type ReservationRow, updateReservation } from './reservation-store.ts'
import { tableTold } from './table-told.ts'

interface Changing {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly id: number
  readonly lockId: string
}

export type ChangeRefusal =
  | 'notFound'
  | 'notOpen'
  | 'lockExpired'
  | 'slotGone'
  | 'reservationOverlap'
  | 'cardNotMovable'
  | 'bookingFailed'

/** Moves a table to the one that a lock keeps, at the same restaurant. Until the provider has answered the former one stands, and both count as taken. */
export async function changeReservation(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, signedIn, id, lockId }: Changing,
): Promise<ReservationRow | Refusal<ChangeRefusal>> {
  const { bookings: provider } = context
  if (!provider) return refuse('notFound')
  const member = { partnerId: partner.id, memberId: signedIn.memberId }
  const begun = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [signedIn.memberId])
    const row = await findReservation(tx, { partnerId: partner.id, id })
    if (!row || row.memberId !== signedIn.memberId) return refuse('notFound')
    const now = context.now()
    if (row.state !== 'booked' || row.startsAt <= now) return refuse('notOpen')
    // Sent twice it is under way already; another one waits for its end.
    if (row.deed !== null) return row.deedLock === lockId ? { row, lock: null } : refuse('notOpen')
    const lock = await findLock(tx, { ...member, publicId: lockId })
    if (!lock || !isFor(lock, row) || lock.expiresAt <= now) return refuse('lockExpired')
    // The card goes along with its table; one that has none is not given one on the way.
    if (lock.cardNeeded && !(await hasCard(tx, row))) return refuse('cardNotMovable')
    if (await findOverlap(tx, member, { startsAt: lock.startsAt, except: id })) return refuse('reservationOverlap')
    const deed = { deed: 'change', deedLock: lockId, deedUntil: lock.expiresAt } as const
    const lookAt = new Date(now.getTime() + firstLookMs)
    await appendAudit(tx, partner.id, {
      at: now,
      actor: `member:${signedIn.publicId}`,
      action: 'reservation.change',
      subject: `reservation:${id}`,
      details: { from: row.localTime, to: lock.localTime, partySize: lock.partySize },
    })
    await takeLock(locked, { row, lock }, now)
    return { row: await updateReservation(locked, row, { ...deed, lookAt, now }), lock }
  })
  if (!('row' in begun)) return begun
  const { row, lock } = begun
  if (lock === null) return row
  const name = { restaurant: row.restaurant, confirmation: required(row.confirmation, 'the number of a booked table') }
  const answer = await provider.change(name, { requestId: lockId, token: lock.token })
  switch (answer.kind) {
    case 'away':
      context.log.warn(
        { partnerId: partner.id, reservation: id, reason: answer.reason },
        'the answer to a change did not come',
      )
      return row
    case 'booked':
      return endChange(db, row, { isMoved: true, now: context.now() })
    case 'refused': {
      await endChange(db, row, { isMoved: false, now: context.now() })
      switch (answer.refusal) {
        case 'lockExpired':
        case 'slotGone':
          return refuse(answer.refusal)
        case 'cardNeeded':
          return refuse('cardNotMovable')
        case 'userDeactivated':
        case 'general':
          return refuse('bookingFailed')
      }
    }
  }
}

/** From now on the lock is this reservation's. A move after the free window takes the fee along. */
async function takeLock(
  locked: MembersLocked,
  { row, lock }: { readonly row: ReservationRow; readonly lock: LockRow },
  now: Date,
): Promise<void> {
  const { partnerId, memberId, id } = row
  const named = { partnerId, memberId, publicId: lock.publicId }
  await useLock(locked, { ...named, usedBy: id })
  if (!isFreeAt(row, now)) await keepPolicy(locked, { ...named, policy: policyOf(row, lock) })
}

/** Frozen onto the lock when the move is asked for, however late the provider answers. */
function policyOf(row: ReservationRow, lock: LockRow): PolicyTerms {
  const termsOf = ({ freeUntil, ...terms }: PolicyTerms & { readonly partySize: number }) => ({
    ...terms,
    freeUntil: freeUntil?.getTime() ?? null,
  })
  return { ...policyAfterLateMove({ left: termsOf(row), taken: termsOf(lock) }), freeUntil: row.freeUntil }
}

/** A lock is for one deed: what has booked a table moves none, and what was to move one moves no other. */
function isFor(lock: LockRow, row: ReservationRow): boolean {
  const isFree = lock.usedBy === null || (lock.usedBy === row.id && row.requestId !== lock.publicId)
  return isFree && lock.merchantId === row.merchantId
}

interface End {
  readonly isMoved: boolean
  readonly now: Date
}

/** Ends a change that was under way, once: who comes later finds it ended. The table of an account that was closed meanwhile is given back. */
export async function endChange(db: Db, row: ReservationRow, { isMoved, now }: End): Promise<ReservationRow> {
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [row.memberId])
    const current = required(await findReservation(tx, row), 'a reservation that is changed')
    if (current.deed !== 'change' || current.deedLock !== row.deedLock) return current
    const ended = await (isMoved ? moveToLock(locked, current, now) : stay(locked, current, now))
    const member = await findMember(tx, row.partnerId, row.memberId)
    if (member?.memberType !== 'ClosedAccountMember' || ended.startsAt <= now) return ended
    // Decides the fee by the terms of the table that is given back.
    if (isMoved) await markFree(locked, ended, { isFree: isFreeAt(ended, now), now })
    return updateReservation(locked, ended, { deed: 'cancel', lookAt: now, now })
  })
}

function stay(locked: MembersLocked, row: ReservationRow, now: Date): Promise<ReservationRow> {
  const lookAt = nextLook(row.startsAt.getTime(), now)
  return updateReservation(locked, row, { deed: null, deedLock: null, deedUntil: null, lookAt, now })
}

async function moveToLock(locked: MembersLocked, row: ReservationRow, now: Date): Promise<ReservationRow> {
  const { partnerId, memberId, deedLock } = row
  const publicId = required(deedLock, 'the lock of a change')
  const lock = required(await findLock(locked.tx, { partnerId, memberId, publicId }), 'the lock of a change')
  return move(locked, { row, lock }, now)
}

async function move(
  locked: MembersLocked,
  { row, lock }: { readonly row: ReservationRow; readonly lock: LockRow },
  now: Date,
): Promise<ReservationRow> {
  const { localTime, startsAt, partySize, cardNeeded, freeUntil, feeCents, feePer } = lock
  const moved = await updateReservation(locked, row, {
    localTime,
    startsAt,
    partySize,
    cardNeeded,
    freeUntil,
    feeCents,
    feePer,
    remindedAt: null,
    deed: null,
    deedLock: null,
    deedUntil: null,
    lookAt: nextLook(startsAt.getTime(), now),
    now,
  })
  await lookAtHold(locked, moved, now)
  await tellMember(locked.tx, row.partnerId, {
    memberId: row.memberId,
    kind: 'tableChanged',
    key: lock.publicId,
    facts: await tableTold(locked.tx, moved),
    now,
  })
  return moved
}
