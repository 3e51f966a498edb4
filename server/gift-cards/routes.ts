import type { FastifyInstance } from 'fastify'
import {
  chooseCashOut as chooseCall,
  getCashOut,
  orderGiftCard as orderCall,
} from '#contract/endpoints/credits/cash-out.ts'
import { cashOutAnswerSchema, cashOutBodySchema, giftCardBodySchema } from '#contract/schemas/credits/cash-out.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { route } from '../http/route.ts'
import { Refusal, refuse } from '../refusal.ts'
import { chooseCashOut } from './choose-cash-out.ts'
import { orderGiftCard } from './order-gift-card.ts'
import { readCashOut } from './read-cash-out.ts'

/** How members want their balance paid, and the gift cards that they order from it. */
export function cashOutRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }
  const answer = async (db: Db, partner: Partner, memberId: number) =>
    (await readCashOut(context, db, { partner, memberId })) ?? refuse('notFound')

  route(app, getCashOut, {
    access: 'member',
    schemas: { answer: cashOutAnswerSchema },
    handle: ({ db, partner, signedIn }) => answer(db, partner, signedIn.memberId),
  })

  route(app, chooseCall, {
    access: 'member',
    limit,
    schemas: { body: cashOutBodySchema, answer: cashOutAnswerSchema },
    async handle({ db, partner, signedIn, body }) {
      const before = await answer(db, partner, signedIn.memberId)
      if (before instanceof Refusal) return before
      const chosen = await chooseCashOut(context, db, { partner, signedIn, way: body.way })
      return chosen instanceof Refusal ? chosen : answer(db, partner, signedIn.memberId)
    },
  })

  route(app, orderCall, {
    access: 'member',
    limit,
    schemas: { body: giftCardBodySchema, answer: cashOutAnswerSchema },
    async handle({ db, partner, signedIn, body }) {
      const ordered = await orderGiftCard(context, db, { partner, signedIn, body })
      return ordered instanceof Refusal ? ordered : answer(db, partner, signedIn.memberId)
    },
  })
}
