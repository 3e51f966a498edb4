import type { FastifyInstance } from 'fastify'
import { chooseNotice as chooseNoticeCall, getNoticeChoices } from '#contract/endpoints/notice-choices.ts'
import { noticeChoiceBodySchema, noticeChoicesSchema } from '#contract/schemas/notice-choices.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { chooseNotice } from './choose-notice.ts'
import { readNoticeChoices } from './read-choices.ts'

/** What a member is told by mail and by text. Every query names the partner and the member of the session. */
export function noticeChoiceRoutes(app: FastifyInstance, context: Context): void {
  route(app, getNoticeChoices, {
    access: 'member',
    schemas: { answer: noticeChoicesSchema },
    handle: ({ db, partner, signedIn: { memberId } }) => readNoticeChoices(db, partner, memberId),
  })

  route(app, chooseNoticeCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 },
    schemas: { body: noticeChoiceBodySchema, answer: noticeChoicesSchema },
    async handle({ db, partner, signedIn: { memberId }, body }) {
      const chosen = await chooseNotice(context, db, { partner, memberId, choice: body, by: 'profile' })
      return chosen instanceof Refusal ? chosen : readNoticeChoices(db, partner, memberId)
    },
  })
}
