import type { FastifyInstance } from 'fastify'
import { finishJoining as finishJoiningCall, getJoining } from '#contract/endpoints/enrolment.ts'
import { joinedSchema, joiningBodySchema, joiningQuerySchema, joiningSchema } from '#contract/schemas/joining.ts'
import type { Context } from '../../context.ts'
import { takeOfDay } from '../../day-bounds/take-of-day.ts'
import type { SharedLimit } from '../../http/guards/limit-calls.ts'
import { route } from '../../http/route.ts'
import { refuse, Refusal } from '../../refusal.ts'
import { letIn } from '../../session/begin-session.ts'
import { carriedBy } from '../../session/carried.ts'
import { readCookie } from '../../session/cookies.ts'
import { readJoining } from './ask-to-join.ts'
import { finishJoining } from './finish-joining.ts'
import { presentJoining } from './person-details.ts'

const minute = 60_000

/** What the page asks for the rest with, where an issuer does not tell all that joining needs. */
export function joiningRoutes(app: FastifyInstance, context: Context, emailQuestions: SharedLimit): void {
  route(app, getJoining, {
    access: 'anyone',
    limit: { max: 60, windowMs: minute },
    schemas: { query: joiningQuerySchema, answer: joiningSchema },
    async handle({ db, partner, query, request }) {
      const { key } = joiningQuerySchema.parse(query)
      const browser = readCookie(request, 'signOn')
      const arriving = await readJoining(context, db, { partnerId: partner.id, key, browser })
      return arriving === null ? refuse('joiningOver') : presentJoining(partner, arriving.claimed)
    },
  })

  route(app, finishJoiningCall, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: joiningBodySchema, answer: joinedSchema },
    async handle({ db, partner, body, request, reply }) {
      const mayAsk = async () =>
        (await emailQuestions.count(request, reply)) && takeOfDay(context, db, { partnerId: partner.id, door: 'joins' })
      const browser = readCookie(request, 'signOn')
      const entered = await finishJoining(context, db, { partner, browser, body, carried: carriedBy(request), mayAsk })
      if (entered instanceof Refusal) return entered
      letIn(context, reply, entered.begun)
      return { next: entered.next }
    },
  })
}
