import { stateAfter } from '#domain/reservations/reservation.ts'
import { required } from '#domain/required.ts'
import type { BookedTable, BookingProvider } from '#vendors/reservations/provider.ts'
import { lookAtHold } from '../card-holds/attach-hold.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { tellMember } from '../notices/tell-members.ts'
import { askToCancel, endCancelled } from './cancel-reservation.ts'
import { endChange } from './change-reservation.ts'
import { findLock } from './lock-store.ts'
import { nextLook } from './next-look.ts'
import { postReward } from './rewards/post-reward.ts'
import { findReservation, type ReservationRow, takeDueLooks, updateReservation } from './reservation-store.ts'
import { keepBooked } from './settle-booking.ts'
import { tableTold } from './table-told.ts'

type FollowContext = Pick<Context, 'bookings' | 'log' | 'now'>

/** In one turn: other work waits for it. */
const mostLooks = 20
const minuteMs = 60_000
/** After a lock's end the provider can still be writing down the table of a call that came before it. */
const lateMs = minuteMs

/**
 * Asks the provider what has become of tables: bookings, changes and cancellations whose answer did not come, those whose guests should have come,
 * and those to come. Answers how many it asked about. Several processes may run it at once.
 */
export async function followReservations(db: Db, context: FollowContext): Promise<number> {
  const { bookings: provider } = context
  if (provider === null) return 0
  const now = context.now()
  const due = await takeDueLooks(db, { now, next: new Date(now.getTime() + minuteMs), limit: mostLooks })
  for (const row of due) await follow(db, { row, provider }, context)
  return due.length
}

interface Following {
  readonly row: ReservationRow
  readonly provider: BookingProvider
}

async function follow(db: Db, { row, provider }: Following, context: FollowContext): Promise<void> {
  if (row.deed === 'cancel') return void (await askToCancel(db, { row, provider }, context))
  const { restaurant, requestId, confirmation } = row
  const found =
    confirmation === null
      ? await provider.find({ restaurant, requestId })
      : await provider.look({ restaurant, confirmation })
  if (found.kind === 'away') {
    context.log.warn(
      { partnerId: row.partnerId, reservation: row.id, reason: found.reason },
      'a table was not found out',
    )
    return
  }
  const following = { row, table: found.table, now: context.now() }
  if (row.deed === 'book') return settleLost(db, following)
  if (row.deed === 'change') return settleChange(db, following)
  if (found.table !== null) return keepStatus(db, { ...following, table: found.table })
  // Nobody is told that a table is lost because of an answer that may be a slip.
  const about = { partnerId: row.partnerId, reservation: row.id, confirmation }
  context.log.error(about, 'the booking provider does not know a table that it has taken; ask it')
}

interface Found {
  readonly row: ReservationRow
  readonly table: BookedTable | null
  readonly now: Date
}

/** A booking whose answer was lost: found, or never made once its lock has ended. */
async function settleLost(db: Db, { row, table, now }: Found): Promise<void> {
  const isOver = row.deedUntil !== null && now.getTime() > row.deedUntil.getTime() + lateMs
  if (table === null && !isOver) return
  await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [row.memberId])
    const current = required(await findReservation(tx, row), 'a reservation that is followed')
    if (current.deed !== 'book') return
    if (table !== null) return void (await keepBooked(locked, { row: current, table }, now))
    const failed = { state: 'failed', failure: 'general', deed: null, deedUntil: null, lookAt: null } as const
    await lookAtHold(locked, current, now)
    await updateReservation(locked, current, { ...failed, now })
    const facts = await tableTold(tx, current)
    const telling = { memberId: row.memberId, kind: 'tableNotBooked', key: String(row.id), facts, now } as const
    await tellMember(tx, row.partnerId, telling)
  })
}

/** A change whose answer was lost: the provider's table stands at the new moment, or at the old one once the lock has ended. */
async function settleChange(db: Db, { row, table, now }: Found): Promise<void> {
  const member = { partnerId: row.partnerId, memberId: row.memberId }
  const lock = row.deedLock === null ? undefined : await findLock(db, { ...member, publicId: row.deedLock })
  const isMoved =
    table !== null && lock !== undefined && table.time === lock.localTime && table.partySize === lock.partySize
  const isOver = row.deedUntil !== null && now.getTime() > row.deedUntil.getTime() + lateMs
  if (isMoved || isOver) await endChange(db, row, { isMoved, now })
}

/** What the restaurant says of a table that stands or stood. */
async function keepStatus(db: Db, { row, table, now }: Found & { readonly table: BookedTable }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [row.memberId])
    const current = required(await findReservation(tx, row), 'a reservation that is followed')
    if (current.deed !== null) return
    const lookAt = nextLook(current.startsAt.getTime(), now)
    const state = stateAfter(current.state, table.status)
    if (state === current.state) return void (await updateReservation(locked, current, { lookAt, now }))
    if (state === 'cancelled') {
      const by = table.status === 'cancelledByGuest' ? 'member' : 'restaurant'
      return void (await endCancelled(locked, current, { by, now }))
    }
    const changed = await updateReservation(locked, current, {
      state,
      lookAt,
      ...(state === 'honoured' && { honouredAt: now }),
      ...(state === 'noShow' && { noShowAt: now }),
      now,
    })
    await postReward(locked, changed, now)
    if (state !== 'noShow') return
    const facts = await tableTold(tx, current)
    await tellMember(tx, row.partnerId, {
      memberId: row.memberId,
      kind: 'tableNoShow',
      key: String(row.id),
      facts,
      now,
    })
  })
}
