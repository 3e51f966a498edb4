import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { closeAccount as closeAccountCall, getClosing, getMyData } from '#contract/endpoints/leaving.ts'
import { closingSchema, myDataSchema } from '#contract/schemas/leaving.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { findOpenCards } from '../cards/store.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { clearCookie } from '../session/cookies.ts'
import { closeAccount } from './close-account.ts'
import { askMyData } from './gather-my-data.ts'
import { myDataPage } from './my-data-page.ts'
import { countVisitsOnTheirWay } from './my-data-store.ts'

const minute = 60_000

export function leavingRoutes(app: FastifyInstance, context: Context): void {
  route(app, getMyData, {
    access: 'member',
    // It reads everything.
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { answer: myDataSchema },
    async handle({ db, partner, signedIn }) {
      const data = await askMyData(context, db, { partner, signedIn })
      return data instanceof Refusal ? data : { data: { ...data }, page: myDataPage(partner, data) }
    },
  })

  route(app, getClosing, {
    access: 'member',
    schemas: { answer: closingSchema },
    async handle({ db, partner, signedIn: { memberId } }) {
      const cards = await findOpenCards(db, partner.id, memberId)
      return { cards: cards.length, visitsOnTheirWay: await countVisitsOnTheirWay(db, partner.id, memberId) }
    },
  })

  route(app, closeAccountCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: z.union([z.null(), z.undefined()]), answer: emptySchema },
    async handle({ db, partner, signedIn, reply }) {
      const closed = await closeAccount(context, db, { partnerId: partner.id, signedIn })
      if (closed instanceof Refusal) return closed
      clearCookie(reply, 'session')
      clearCookie(reply, 'stay')
      return {}
    },
  })
}
