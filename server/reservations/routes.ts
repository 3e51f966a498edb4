import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  beginCard as beginCardCall,
  bookTable as bookCall,
  cancelReservation as cancelCall,
  changeReservation as changeCall,
  disputeNoShow as disputeCall,
  getReservation,
  getReservations,
  getTables,
  getTablesOfMany,
  lockTable as lockCall,
  unlockTable as unlockCall,
} from '#contract/endpoints/bookings/reservations.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import {
  bookingBodySchema,
  changeBodySchema,
  disputeBodySchema,
  reservationNameSchema,
  reservationSchema,
  reservationsAnswerSchema,
} from '#contract/schemas/reservations/reservation.ts'
import {
  cardHoldSchema,
  lockNameSchema,
  tableLockBodySchema,
  tableLockSchema,
  tableSearchAnswerSchema,
  tableSearchQuerySchema,
  tablesOfManyAnswerSchema,
  tablesOfManyQuerySchema,
} from '#contract/schemas/reservations/tables.ts'
import { text } from '#contract/schemas/text.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { route } from '../http/route.ts'
import { Refusal, refuse } from '../refusal.ts'
import { beginCard } from './begin-card.ts'
import { bookTable } from './book-table.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { changeReservation } from './change-reservation.ts'
import { disputeNoShow } from './dispute-no-show.ts'
import { lockTable, unlockTable } from './lock-table.ts'
import { readReservation, readReservations } from './read-reservations.ts'
import { createTableAsking } from './many/ask-tables.ts'
import { searchManyTables } from './many/search-many-tables.ts'
import { searchTables } from './search-tables.ts'

/** Tables at restaurants: found by anyone, kept and booked by members. */
// oxlint-disable-next-line max-lines-per-function -- A list of calls, each a few lines.
export function reservationRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }
  const params = reservationNameSchema
  const askTables = createTableAsking(context)

  async function shown(db: Db, { partner, memberId, id }: Named) {
    return (await readReservation(db, { partner, memberId, id, now: context.now() })) ?? refuse('notFound')
  }

  route(app, getTables, {
    access: 'anyone',
    schemas: {
      params: z.object({ merchantId: text({ max: 200 }) }),
      query: tableSearchQuerySchema,
      answer: tableSearchAnswerSchema,
    },
    handle: ({ db, partner, params: { merchantId }, query, request: { ip: address } }) =>
      searchTables(context, db, {
        partner,
        merchantId,
        ...query,
        asking: (key, ask) => askTables.one({ address, key, ask }),
      }),
  })

  route(app, getTablesOfMany, {
    access: 'anyone',
    schemas: { query: tablesOfManyQuerySchema, answer: tablesOfManyAnswerSchema },
    handle: ({ db, partner, query, request: { ip: address } }) =>
      searchManyTables(context, db, {
        partner,
        ...query,
        asking: (key, ask) => askTables.many({ address, key, ask }),
      }),
  })

  route(app, lockCall, {
    access: 'member',
    limit,
    schemas: { body: tableLockBodySchema, answer: tableLockSchema },
    handle: ({ db, partner, signedIn: { memberId }, body, request: { ip: address } }) =>
      lockTable(context, db, {
        partner,
        memberId,
        body,
        asking: (key, ask) => askTables.one({ address, key, ask }),
      }),
  })

  route(app, unlockCall, {
    access: 'member',
    schemas: { params: lockNameSchema, answer: emptySchema },
    async handle({ db, partner, signedIn: { memberId }, params: { lockId } }) {
      await unlockTable(context, db, { partner, memberId, lockId })
      return {}
    },
  })

  route(app, beginCardCall, {
    access: 'member',
    limit,
    schemas: { params: lockNameSchema, body: z.union([z.null(), z.undefined()]), answer: cardHoldSchema },
    handle: ({ db, partner, signedIn, params: { lockId } }) => beginCard(context, db, { partner, signedIn, lockId }),
  })

  route(app, getReservations, {
    access: 'member',
    schemas: { answer: reservationsAnswerSchema },
    handle: ({ db, partner, signedIn: { memberId } }) =>
      readReservations(db, { partner, memberId, now: context.now() }),
  })

  route(app, getReservation, {
    access: 'member',
    schemas: { params, answer: reservationSchema },
    handle: ({ db, partner, signedIn: { memberId }, params: { reservationId } }) =>
      shown(db, { partner, memberId, id: Number(reservationId) }),
  })

  route(app, bookCall, {
    access: 'member',
    limit,
    schemas: { body: bookingBodySchema, answer: reservationSchema },
    async handle({ db, partner, signedIn, body }) {
      const booked = await bookTable(context, db, { partner, signedIn, body })
      return booked instanceof Refusal ? booked : shown(db, { partner, memberId: signedIn.memberId, id: booked.id })
    },
  })

  route(app, changeCall, {
    access: 'member',
    limit,
    schemas: { params, body: changeBodySchema, answer: reservationSchema },
    async handle({ db, partner, signedIn, params: { reservationId }, body: { lockId } }) {
      const id = Number(reservationId)
      const changed = await changeReservation(context, db, { partner, signedIn, id, lockId })
      return changed instanceof Refusal ? changed : shown(db, { partner, memberId: signedIn.memberId, id })
    },
  })

  route(app, cancelCall, {
    access: 'member',
    limit,
    schemas: { params, answer: reservationSchema },
    async handle({ db, partner, signedIn, params: { reservationId } }) {
      const id = Number(reservationId)
      const cancelled = await cancelReservation(context, db, { partner, signedIn, id })
      return cancelled instanceof Refusal ? cancelled : shown(db, { partner, memberId: signedIn.memberId, id })
    },
  })

  route(app, disputeCall, {
    access: 'member',
    limit,
    schemas: { params, body: disputeBodySchema, answer: reservationSchema },
    async handle({ db, partner, signedIn, params: { reservationId }, body }) {
      const id = Number(reservationId)
      const kept = await disputeNoShow(db, { partner, signedIn, id, text: body.text, now: context.now() })
      return kept instanceof Refusal ? kept : shown(db, { partner, memberId: signedIn.memberId, id })
    },
  })
}

interface Named {
  readonly partner: Partner
  readonly memberId: number
  readonly id: number
}
