import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { BookingProvider } from '#vendors/reservations/provider.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { isFreeAt, lookAtHold, markFree } from '../card-holds/attach-hold.ts'
import { letGoUnattached } from '../card-holds/hold-store.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { firstLookMs, nextLook } from './next-look.ts'
import { findReservation, findStanding, type ReservationRow, updateReservation } from './reservation-store.ts'
import { tableTold } from './table-told.ts'

interface Cancelling {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly id: number
}

/** Gives a table back. It is written down first, so that an answer that is lost is asked for again: to cancel twice is safe. */
export async function cancelReservation(
  context: Pick<Context, 'bookings' | 'now' | 'log'>,
  db: Db,
  { partner, signedIn, id }: Cancelling,
): Promise<ReservationRow | Refusal<'notFound' | 'notOpen' | 'tooLateToCancel'>> {
  const { bookings: provider } = context
  if (!provider) return refuse('notFound')
  const begun = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [signedIn.memberId])
    const row = await findReservation(tx, { partnerId: partner.id, id })
    if (!row || row.memberId !== signedIn.memberId || row.state === 'failed') return refuse('notFound')
    const now = context.now()
    if (row.state === 'cancelled' || row.deed === 'cancel') return { row, isNew: false }
    if (row.state !== 'booked' || row.deed !== null || row.startsAt <= now) return refuse('notOpen')
    await appendAudit(tx, partner.id, {
      at: now,
      actor: `member:${signedIn.publicId}`,
      action: 'reservation.cancel',
      subject: `reservation:${id}`,
      details: { localTime: row.localTime },
    })
    if (isFreeAt(row, now)) await markFree(locked, row, { isFree: true, now })
    const lookAt = new Date(now.getTime() + firstLookMs)
    return { row: await updateReservation(locked, row, { deed: 'cancel', lookAt, now }), isNew: true }
  })
  if (!('row' in begun)) return begun
  return begun.isNew ? askToCancel(db, { row: begun.row, provider }, context) : begun.row
}

interface Asking {
  readonly row: ReservationRow
  readonly provider: BookingProvider
}

/** Tells the provider of a table that is given back, and writes down what it says. */
export async function askToCancel(
  db: Db,
  { row, provider }: Asking,
  context: Pick<Context, 'now' | 'log'>,
): Promise<ReservationRow | Refusal<'tooLateToCancel'>> {
  const confirmation = required(row.confirmation, 'the number of a booked table')
  const answer = await provider.cancel({ restaurant: row.restaurant, confirmation })
  if (answer.kind === 'away') {
    const about = { partnerId: row.partnerId, reservation: row.id, reason: answer.reason }
    context.log.warn(about, 'the answer to a cancelled table did not come')
    return row
  }
  const now = context.now()
  const ended = await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [row.memberId])
    const current = required(await findReservation(tx, row), 'a reservation that is cancelled')
    if (current.deed !== 'cancel') return current
    if (answer.kind !== 'tooLate') return endCancelled(locked, current, { by: 'member', now })
    await markFree(locked, current, { isFree: false, now })
    return updateReservation(locked, current, {
      deed: null,
      lookAt: nextLook(current.startsAt.getTime(), now),
      now,
    })
  })
  return answer.kind === 'tooLate' ? refuse('tooLateToCancel') : ended
}

interface CancelledBy {
  readonly by: 'member' | 'restaurant'
  readonly now: Date
}

/** The table is given back; its member is told where it was not their own wish. */
export async function endCancelled(
  locked: MembersLocked,
  row: ReservationRow,
  { by, now }: CancelledBy,
): Promise<ReservationRow> {
  if (by === 'restaurant') await markFree(locked, row, { isFree: true, now })
  await lookAtHold(locked, row, now)
  const ended = await updateReservation(locked, row, {
    state: 'cancelled',
    cancelledBy: by,
    deed: null,
    deedLock: null,
    deedUntil: null,
    lookAt: null,
    now,
  })
  await tellMember(locked.tx, row.partnerId, {
    memberId: row.memberId,
    kind: by === 'restaurant' ? 'tableLost' : 'tableCancelled',
    key: String(row.id),
    facts: await tableTold(locked.tx, row),
    now,
  })
  return ended
}

/**
 * With an account all tables to come are given back: the provider is asked in the background, and again until it has answered. One whose booking or
 * change has no answer yet is given back once it has (`keepBooked`, `endChange`), and one that is only kept by `giveBackOfClosed`.
 */
export async function giveUpTables(
  locked: MembersLocked,
  member: { readonly partnerId: string; readonly memberId: number },
  now: Date,
): Promise<void> {
  await letGoUnattached(locked, { ...member, lockIds: null, now })
  for (const row of await findStanding(locked.tx, member)) {
    if (row.state !== 'booked' || row.startsAt <= now) continue
    if (isFreeAt(row, now)) await markFree(locked, row, { isFree: true, now })
    await updateReservation(locked, row, { deed: row.deed === 'change' ? 'change' : 'cancel', lookAt: now, now })
  }
}
