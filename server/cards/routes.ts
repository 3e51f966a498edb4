import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deleteCard, getCaptchaChallenge, getCardEntry, getMemberCards, linkCards } from '#contract/endpoints/cards.ts'
import {
  cardDeletedSchema,
  cardEntrySchema,
  cardIdQuerySchema,
  cardRegistrationSchema,
  linkCardsBodySchema,
  memberCardSchema,
} from '#contract/schemas/card.ts'
import { hasRoomForCards } from '#domain/cards/card-linking.ts'
import type { Context } from '../context.ts'
import { currentRules } from '../rules/current-rules.ts'
import { Refusal, refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import { clearCookie } from '../session/cookies.ts'
import { openCardEntry } from './card-entry.ts'
import { linkCard } from './link-card.ts'
import { presentMemberCard, presentRegistration } from './present.ts'
import { findOpenCards } from './store.ts'
import { unlinkCard } from './unlink-card.ts'

export function cardRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }
  route(app, getMemberCards, {
    access: 'member',
    schemas: { answer: z.array(memberCardSchema) },
    async handle({ db, partner, signedIn }) {
      const rules = currentRules(partner, context.now())
      const cards = await findOpenCards(db, partner.id, signedIn.memberId)
      return cards.map((card) => presentMemberCard(card, rules))
    },
  })

  route(app, getCardEntry, {
    access: 'member',
    limit,
    schemas: { answer: cardEntrySchema },
    handle: ({ db, partner, signedIn }) => openCardEntry(context, db, { partner, signedIn }),
  })

  route(app, linkCards, {
    access: 'member',
    limit,
    schemas: { body: linkCardsBodySchema, answer: cardRegistrationSchema },
    async handle({ db, partner, signedIn, body }) {
      if ((await context.captcha.verify(body.gRecaptchaResponse)) !== 'passed') return refuse('captcha')
      const linked = await findOpenCards(db, partner.id, signedIn.memberId)
      if (!hasRoomForCards(linked.length, body.creditCards.length)) return refuse('maximumReached')
      const rules = currentRules(partner, context.now())
      const cardRegistration = []
      for (const { encryptedCardNumber: envelope, ...typed } of body.creditCards) {
        const result = await linkCard(context, db, { partner, signedIn, envelope })
        cardRegistration.push(presentRegistration({ typed, result }, partner, rules))
      }
      return { cardRegistration }
    },
  })

  route(app, deleteCard, {
    access: 'member',
    limit,
    schemas: { query: cardIdQuerySchema, answer: cardDeletedSchema },
    async handle({ db, partner, signedIn, query, reply }) {
      const unlinked = await unlinkCard(context, db, { partnerId: partner.id, signedIn, cardId: Number(query.id) })
      if (unlinked instanceof Refusal) return unlinked
      if (unlinked.closedAccount) {
        clearCookie(reply, 'session')
        clearCookie(reply, 'stay')
      }
      return unlinked
    },
  })

  route(app, getCaptchaChallenge, {
    access: 'anyone',
    limit,
    schemas: { answer: z.record(z.string(), z.unknown()) },
    async handle() {
      const asked = await context.captcha.challenge()
      return asked.kind === 'embedded' ? { ...asked.challenge } : { siteKey: asked.siteKey }
    },
  })
}
