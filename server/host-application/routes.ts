import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { leaveBodiesUnread, standardWebhooks } from '../http/read-bodies.ts'
import { Refusal } from '../refusal.ts'
import { hostAccountAnswerSchema, hostAccountSchema } from './host-account-schema.ts'
import { hostCall } from './host-call.ts'
import {
  hostCardAnswerSchema,
  hostCardEntryAnswerSchema,
  hostCardEntrySchema,
  hostCardSchema,
} from './host-card-schema.ts'
import { openHostCardEntry, takeHostCard } from './host-cards.ts'
import { hostAnswerSchema, hostMemberSchema } from './host-member-schema.ts'
import { makeSignInLink } from './make-sign-in-link.ts'
import { readHostAccount } from './read-host-account.ts'
import { signInLinkAnswerSchema, signInLinkSchema } from './sign-in-link-schema.ts'
import { takeMember } from './take-member.ts'

/** POST /hosts/{partner}/…: what a programme's host application says and asks of its people, signed by that programme's own secret. */
export function hostApplicationRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    leaveBodiesUnread(scope, standardWebhooks)

    hostCall(scope, context, {
      path: '/members',
      body: hostMemberSchema,
      answer: hostAnswerSchema,
      async handle({ partner, db, body: member }) {
        const taken = await takeMember(context, db, { partner, member, closed: 'opens' })
        return taken instanceof Refusal ? taken : { id: member.id, ...taken }
      },
    })

    hostCall(scope, context, {
      path: '/sign-in-links',
      body: signInLinkSchema,
      answer: signInLinkAnswerSchema,
      handle: ({ partner, db, body, messageId }) => makeSignInLink(context, db, { partner, body, messageId }),
    })

    hostCall(scope, context, {
      path: '/card-entries',
      body: hostCardEntrySchema,
      answer: hostCardEntryAnswerSchema,
      handle: ({ partner, db, body }) => openHostCardEntry(context, db, { partner, hostId: body.id }),
    })

    hostCall(scope, context, {
      path: '/cards',
      body: hostCardSchema,
      answer: hostCardAnswerSchema,
      handle: ({ partner, db, body }) => takeHostCard(context, db, { partner, body }),
    })

    hostCall(scope, context, {
      path: '/accounts',
      body: hostAccountSchema,
      answer: hostAccountAnswerSchema,
      handle: ({ partner, db, body }) => readHostAccount(context, db, { partner, body }),
    })
  })
}
