import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { postSurveyResponse } from '#contract/endpoints/surveys.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { surveyResponseSchema } from '#contract/schemas/survey.ts'
import { text } from '#contract/schemas/text.ts'
import { contentOf } from '../content/content-of.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { takeOfDay } from '../day-bounds/take-of-day.ts'
import { route } from '../http/route.ts'
import { insertSurveyResponse } from './store.ts'

const minute = 60_000

export function surveyRoutes(app: FastifyInstance, context: Context): void {
  route(app, postSurveyResponse, {
    access: 'anyone',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { params: z.object({ surveyId: text({ max: 200 }) }), body: surveyResponseSchema, answer: emptySchema },
    async handle({ db, partner, signedIn, params: { surveyId }, body, reply }) {
      const { surveys } = await contentOf(context, { partner, db, kind: 'published' })
      if (!surveys.some(({ fields }) => fields['id'] === surveyId)) return refuse('notFound')
      if (!(await takeOfDay(context, db, { partnerId: partner.id, door: 'surveyAnswers' })))
        return refuse('tooManyRequests')
      const memberId = signedIn?.memberId ?? null
      await insertSurveyResponse(db, partner.id, { ...body, surveyId, memberId, receivedAt: context.now() })
      reply.code(201)
      return {}
    },
  })
}
