import type { FastifyInstance } from 'fastify'
import {
  askEmailChange as askEmailChangeCall,
  confirmEmail as confirmEmailCall,
  keepEmail as keepEmailCall,
} from '#contract/endpoints/email-change.ts'
import { emailChangeBodySchema, emailLinkBodySchema } from '#contract/schemas/email-change.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import type { Context } from '../context.ts'
import type { SharedLimit } from '../http/guards/limit-calls.ts'
import { route } from '../http/route.ts'
import { siteOriginOf } from '../mail/site-origin.ts'
import { Refusal } from '../refusal.ts'
import { confirmEmail, keepEmail } from './answer-email-change.ts'
import { askEmailChange } from './ask-email-change.ts'

export function emailChangeRoutes(app: FastifyInstance, context: Context, emailQuestions: SharedLimit): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }

  route(app, askEmailChangeCall, {
    access: 'member',
    limit,
    schemas: { body: emailChangeBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body: { email }, request, reply }) {
      const origin = siteOriginOf(context.config, partner)
      const mayAsk = () => emailQuestions.count(request, reply)
      const asked = await askEmailChange(context, db, { partner, signedIn, email, origin, mayAsk })
      if (asked instanceof Refusal) return asked
      reply.code(202)
      return {}
    },
  })

  route(app, confirmEmailCall, {
    access: 'anyone',
    limit,
    schemas: { body: emailLinkBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body: { token } }) {
      const origin = siteOriginOf(context.config, partner)
      const signedInAs = signedIn?.memberId ?? null
      const confirmed = await confirmEmail(context, db, { partner, token, origin, signedInAs })
      return confirmed instanceof Refusal ? confirmed : {}
    },
  })

  route(app, keepEmailCall, {
    access: 'anyone',
    limit,
    schemas: { body: emailLinkBodySchema, answer: emptySchema },
    async handle({ db, partner, body: { token } }) {
      const kept = await keepEmail(context, db, { partner, token, origin: siteOriginOf(context.config, partner) })
      return kept instanceof Refusal ? kept : {}
    },
  })
}
