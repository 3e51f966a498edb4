import { stateAfter } from '#domain/reservations/reservation.ts'
import { required } from '#domain/required.ts'
import type { BookedTable, BookingAnswer } from '#vendors/reservations/provider.ts'
import { isFreeAt, lookAtHold, markFree } from '../card-holds/attach-hold.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { momentOf } from './bookable.ts'
import { nextLook } from './next-look.ts'
import { postReward } from './rewards/post-reward.ts'
import { findReservation, type ReservationRow, updateReservation } from './reservation-store.ts'
import { tableTold } from './table-told.ts'

interface Settling {
  readonly row: ReservationRow
  readonly answer: BookingAnswer
}

interface Clock {
  now(): Date
}

/** Writes down what the provider answered to a booking, once: who comes later finds it settled. Without an answer it stays as it is. */
export async function settleBooking(db: Db, { row, answer }: Settling, context: Clock): Promise<ReservationRow> {
  if (answer.kind === 'away') return row
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [row.memberId])
    const current = required(await findReservation(tx, row), 'a reservation that is settled')
    if (current.deed !== 'book') return current
    const now = context.now()
    if (answer.kind === 'booked') return keepBooked(locked, { row: current, table: answer.table }, now)
    const failed = { state: 'failed', failure: answer.refusal, deed: null, deedUntil: null, lookAt: null } as const
    await lookAtHold(locked, current, now)
    return updateReservation(locked, current, { ...failed, now })
  })
}

/** A table that was made: as the provider has it, whatever was asked for. */
export async function keepBooked(
  locked: MembersLocked,
  { row, table }: { readonly row: ReservationRow; readonly table: BookedTable },
  now: Date,
): Promise<ReservationRow> {
  const startsAt = momentOf(table.time, row.timeZone)
  const state = stateAfter(row.state, table.status)
  const member = await findMember(locked.tx, row.partnerId, row.memberId)
  const isGivenUp = state === 'booked' && member?.memberType === 'ClosedAccountMember'
  if (state === 'cancelled' || (isGivenUp && isFreeAt(row, now))) await markFree(locked, row, { isFree: true, now })
  if (state === 'cancelled') await lookAtHold(locked, row, now)
  const booked = await updateReservation(locked, row, {
    state,
    ...(state === 'honoured' && { honouredAt: now }),
    ...(state === 'noShow' && { noShowAt: now }),
    ...(state === 'cancelled' && { cancelledBy: 'restaurant' as const }),
    confirmation: table.confirmation,
    ...(startsAt !== null && { localTime: table.time, startsAt: new Date(startsAt) }),
    partySize: table.partySize,
    deed: isGivenUp ? 'cancel' : null,
    deedUntil: null,
    lookAt: isGivenUp ? now : nextLook(startsAt ?? row.startsAt.getTime(), now),
    looks: 0,
    now,
  })
  await postReward(locked, booked, now)
  await tellMember(locked.tx, row.partnerId, {
    memberId: row.memberId,
    kind: 'tableBooked',
    key: String(row.id),
    facts: await tableTold(locked.tx, booked),
    now,
  })
  return booked
}
