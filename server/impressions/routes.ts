import type { FastifyInstance } from 'fastify'
import { postImpressions } from '#contract/endpoints/impressions.ts'
import { impressionsBodySchema } from '#contract/schemas/impression.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import type { Context } from '../context.ts'
import { takeOfDay } from '../day-bounds/take-of-day.ts'
import { route } from '../http/route.ts'
import { insertImpressions } from './store.ts'

const minute = 60_000
/** A page sends what was seen in batches: a browser that pages quickly needs some twenty calls a minute, and no address stores more than a few megabytes. */
const callsOfForm = 2

export function impressionRoutes(app: FastifyInstance, context: Context): void {
  route(app, postImpressions, {
    access: 'anyone',
    limit: { max: callsOfForm * context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: impressionsBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body, reply }) {
      const memberId = signedIn?.memberId ?? null
      reply.code(202)
      // Beyond it nothing is stored, and a page is answered as ever: it has nothing to do about it.
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'impressions', count: body.length }))) return {}
      await insertImpressions(db, partner.id, { impressions: body, memberId, receivedAt: context.now() })
      return {}
    },
  })
}
