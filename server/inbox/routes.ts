import type { FastifyInstance } from 'fastify'
import { getNotices, getUnreadNotices, readNotices } from '#contract/endpoints/notices.ts'
import {
  noticesAnswerSchema,
  noticesQuerySchema,
  readNoticesBodySchema,
  unreadNoticesSchema,
} from '#contract/schemas/notice.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { countUnread, findNotices, markRead } from './store.ts'
import { presentNotice } from './present.ts'

/** A member's inbox. Every query names the partner and the member of the session. */
export function inboxRoutes(app: FastifyInstance, context: Pick<Context, 'now'>): void {
  route(app, getNotices, {
    access: 'member',
    schemas: { query: noticesQuerySchema, answer: noticesAnswerSchema },
    async handle({ db, partner, signedIn, query }) {
      const inbox = { partnerId: partner.id, memberId: signedIn.memberId }
      const { rows, total } = await findNotices(db, inbox, query)
      return {
        data: rows.map((row) => presentNotice(partner, row)),
        totalPages: Math.ceil(total / query.resultsPerPage),
        totalResultSize: total,
      }
    },
  })

  route(app, getUnreadNotices, {
    access: 'member',
    schemas: { answer: unreadNoticesSchema },
    handle: async ({ db, partner, signedIn }) => ({
      unread: await countUnread(db, { partnerId: partner.id, memberId: signedIn.memberId }),
    }),
  })

  route(app, readNotices, {
    access: 'member',
    schemas: { body: readNoticesBodySchema, answer: unreadNoticesSchema },
    async handle({ db, partner, signedIn, body }) {
      const inbox = { partnerId: partner.id, memberId: signedIn.memberId }
      await markRead(db, inbox, { ids: body.ids.map(Number), now: context.now() })
      return { unread: await countUnread(db, inbox) }
    },
  })
}
