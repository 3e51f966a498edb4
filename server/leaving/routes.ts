import type { FastifyInstance, FastifyReply } from 'fastify'
import { deleteCard as deleteCardCall } from '#contract/endpoints/cards.ts'
import { closeAccount as closeAccountCall, getClosing, getMyData } from '#contract/endpoints/leaving.ts'
import { cardDeletedSchema, cardDeletionQuerySchema } from '#contract/schemas/card.ts'
import { closeBodySchema, type ClosingBalance, closingSchema, myDataSchema } from '#contract/schemas/leaving.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { findOpenCards } from '../cards/store.ts'
import type { KeptBalance } from '../closing/closed-balance.ts'
import { findKeptBalance } from '../closing/close-balance.ts'
import { creditLabel } from '../credits/credit-card-store.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { clearCookie } from '../session/cookies.ts'
import { closeAccount } from './close-account.ts'
import { deleteCard } from './delete-card.ts'
import { gatherMyData } from './gather-my-data.ts'
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
      const data = await gatherMyData(context, db, { partner, memberId: signedIn.memberId, actor: null })
      return { data: { ...data }, page: myDataPage(partner, data) }
    },
  })

  route(app, getClosing, {
    access: 'member',
    schemas: { answer: closingSchema },
    async handle({ db, partner, signedIn: { memberId } }) {
      const cards = await findOpenCards(db, partner.id, memberId)
      const kept = await findKeptBalance(db, { partnerId: partner.id, memberId }, context.now())
      return {
        cards: cards.length,
        visitsOnTheirWay: await countVisitsOnTheirWay(db, partner.id, memberId),
        balance: kept && presentKept(kept),
      }
    },
  })

  route(app, closeAccountCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { body: closeBodySchema, answer: emptySchema },
    async handle({ db, partner, signedIn, body, reply }) {
      const mayEnd = body?.mayEnd ?? false
      const closed = await closeAccount(context, db, { partnerId: partner.id, signedIn, mayEnd })
      if (closed instanceof Refusal) return closed
      signOut(reply)
      return {}
    },
  })

  route(app, deleteCardCall, {
    access: 'member',
    limit: { max: context.config.limits.formCallsPerMinute, windowMs: minute },
    schemas: { query: cardDeletionQuerySchema, answer: cardDeletedSchema },
    async handle({ db, partner, signedIn, query, reply }) {
      const mayEnd = query.mayEnd === 'true'
      const deletion = { partnerId: partner.id, signedIn, cardId: Number(query.id), mayEnd }
      const deleted = await deleteCard(context, db, deletion)
      if (!(deleted instanceof Refusal) && deleted.closedAccount) signOut(reply)
      return deleted
    },
  })
}

function signOut(reply: FastifyReply): void {
  clearCookie(reply, 'session')
  clearCookie(reply, 'stay')
}

function presentKept({ payableCents, waitingCents, card }: KeptBalance): ClosingBalance {
  const cardPaidFrom = card === null || card.isPayable ? null : card.payableFrom.toISOString()
  return { payableCents, waitingCents, card: card && creditLabel(card), cardPaidFrom }
}
