import { dayMs, hourMs } from '#domain/dates.ts'
import type { Context } from '../context.ts'
import { type Rounds, startRounds } from '../health/rounds.ts'
import { releaseHolds } from '../card-holds/release-holds.ts'
import { followReservations } from './follow-reservations.ts'
import { deleteOldLocks } from './lock-store.ts'
import { giveBackOfClosed } from './lock-table.ts'
import { remindOfTables } from './remind-of-tables.ts'

export type ReservationJobsContext = Pick<Context, 'bookings' | 'payments' | 'database' | 'log' | 'vitals' | 'now'>

const roundMs = 1_000
/** Where there is nothing to do the rounds come ever more seldom, up to this. */
const idleRoundMs = 5_000
const remindMs = hourMs / 4
/** A change whose answer was lost is judged by its lock. */
const locksKeptMs = 8 * dayMs
const mostLocks = 1_000

/** Finds out what has become of tables, lets go their cards, and reminds of tables of the next day, round after round. Several processes may do so. */
export function startReservationJobs(context: ReservationJobsContext): Rounds {
  const { engine } = context.database
  let remindedAt = 0
  return startRounds(context, {
    name: 'reservations',
    roundMs,
    idleRoundMs,
    async run() {
      const followed =
        (await followReservations(engine, context)) +
        (await giveBackOfClosed(context, engine)) +
        (await releaseHolds(engine, context))
      if (Date.now() - remindedAt < remindMs) return followed
      remindedAt = Date.now()
      await deleteOldLocks(engine, { before: new Date(context.now().getTime() - locksKeptMs), limit: mostLocks })
      return followed + (await remindOfTables(engine, context.now()))
    },
  })
}
