import type { FastifyInstance } from 'fastify'
import { recover, recoverPassword } from '#contract/endpoints/recovery.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { recoverBodySchema, recoverPasswordBodySchema } from '#contract/schemas/recovery.ts'
import { formCaptcha } from '../captcha/form-captcha.ts'
import type { Context } from '../context.ts'
import { takeOfDay } from '../day-bounds/take-of-day.ts'
import { route } from '../http/route.ts'
import { siteOriginOf } from '../mail/site-origin.ts'
import { refuse, Refusal } from '../refusal.ts'
import { askRecovery } from './ask-recovery.ts'
import { changePassword } from './change-password.ts'

const minute = 60_000

export function recoveryRoutes(app: FastifyInstance, context: Context): void {
  const captcha = formCaptcha(app, context, 'recovery')
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: minute }

  route(app, recover, {
    access: 'anyone',
    limit,
    schemas: { body: recoverBodySchema, answer: emptySchema },
    async handle({ db, partner, body, request, reply }) {
      const { identifier, gRecaptchaResponse } = body
      const judged = await captcha.judge(request, gRecaptchaResponse)
      if (judged instanceof Refusal) return judged
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'recoveries' })))
        return refuse('tooManyRequests')
      const asked = await askRecovery(context, db, partner, {
        identifier,
        origin: siteOriginOf(context.config, partner),
      })
      if (asked instanceof Refusal) return asked
      reply.code(202)
      return {}
    },
  })

  route(app, recoverPassword, {
    access: 'anyone',
    limit,
    schemas: { body: recoverPasswordBodySchema, answer: emptySchema },
    async handle({ db, partner, body }) {
      const changed = await changePassword(context, db, { partner, body })
      return changed instanceof Refusal ? changed : {}
    },
  })
}
