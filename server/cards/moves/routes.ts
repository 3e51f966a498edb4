import type { FastifyInstance } from 'fastify'
import {
  getCardPassport,
  moveCard as moveCardCall,
  proveMove as proveMoveCall,
  sendMoveCode as sendMoveCodeCall,
  undoMove as undoMoveCall,
  undoMoveByLink as undoMoveByLinkCall,
} from '#contract/endpoints/card-moves.ts'
import {
  cardMovedSchema,
  cardPassportSchema,
  moveConfirmBodySchema,
  moveLinkBodySchema,
  moveNameBodySchema,
  moveProofBodySchema,
  moveQuestionSchema,
  moveUndoneSchema,
} from '#contract/schemas/card-move.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { moveCard } from './move-card.ts'
import { proveMove, sendMoveCode } from './prove-move.ts'
import { readPassport } from './read-passport.ts'
import { undoMoveByLink, undoOwnMove } from './undo-move.ts'

/** A card that passes from one programme of ours to another: asked for, proved, confirmed, taken back. */
export function cardMoveRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }

  route(app, getCardPassport, {
    access: 'member',
    schemas: { answer: cardPassportSchema },
    handle: ({ partner, signedIn }) => readPassport(context, { partner, signedIn }),
  })

  route(app, sendMoveCodeCall, {
    access: 'member',
    limit,
    schemas: { body: moveNameBodySchema, answer: emptySchema },
    async handle({ partner, signedIn, body, reply }) {
      const sent = await sendMoveCode(context, { partner, signedIn, offerId: Number(body.id) })
      if (sent instanceof Refusal) return sent
      reply.code(202)
      return {}
    },
  })

  route(app, proveMoveCall, {
    access: 'member',
    limit,
    schemas: { body: moveProofBodySchema, answer: moveQuestionSchema },
    handle: ({ partner, signedIn, body: { id, code } }) =>
      proveMove(context, { partner, signedIn, offerId: Number(id), code }),
  })

  route(app, moveCardCall, {
    access: 'member',
    limit,
    schemas: { body: moveConfirmBodySchema, answer: cardMovedSchema },
    handle: ({ partner, signedIn, body: { id, consentVersion } }) =>
      moveCard(context, { partner, signedIn, offerId: Number(id), consentVersion }),
  })

  route(app, undoMoveCall, {
    access: 'member',
    limit,
    schemas: { body: moveNameBodySchema, answer: moveUndoneSchema },
    handle: ({ partner, signedIn, body }) => undoOwnMove(context, { partner, signedIn, moveId: Number(body.id) }),
  })

  route(app, undoMoveByLinkCall, {
    access: 'anyone',
    limit,
    schemas: { body: moveLinkBodySchema, answer: moveUndoneSchema },
    handle: ({ db, partner, body: { token } }) => undoMoveByLink(context, db, { partner, token }),
  })
}
