import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  getCaptchaChallenge,
  getCardEntry,
  getMemberCards,
  getPartnerCards,
  linkCards,
  nameCard,
  reEnroll,
} from '#contract/endpoints/cards.ts'
import {
  captchaQuerySchema,
  cardEntrySchema,
  cardNameBodySchema,
  cardRegistrationSchema,
  linkCardsBodySchema,
  memberCardSchema,
  partnerCardSchema,
} from '#contract/schemas/card.ts'
import { couldBeCardNumber } from '#domain/cards/card-name.ts'
import type { Context } from '../context.ts'
import { currentRules } from '../rules/current-rules.ts'
import { refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import { findMember } from '../members/store.ts'
import { openCardEntry } from './card-entry.ts'
import { loadPartnerCards } from './load-partner-cards.ts'
import { presentMemberCard } from './present.ts'
import { registerCards } from './register-cards.ts'
import { findOpenCards, renameCard } from './store.ts'

export function cardRoutes(app: FastifyInstance, context: Context): void {
  const limit = limitOf(context)
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
    handle: ({ db, partner, signedIn, body, request }) =>
      registerCards(context, db, { partner, signedIn, body, request }),
  })

  route(app, reEnroll, {
    access: 'member',
    limit,
    schemas: { body: linkCardsBodySchema, answer: cardRegistrationSchema },
    async handle({ db, partner, signedIn, body, request }) {
      const member = await findMember(db, partner.id, signedIn.memberId)
      if (member?.memberType !== 'ClosedAccountMember') return refuse('accountOpen')
      return registerCards(context, db, { partner, signedIn, body, request })
    },
  })

  route(app, getPartnerCards, {
    access: 'member',
    limit,
    schemas: { answer: z.array(partnerCardSchema) },
    handle: ({ db, partner, signedIn }) => loadPartnerCards(context, db, { partner, signedIn }),
  })

  nameRoute(app, context)
  captchaRoute(app, context)
}

function nameRoute(app: FastifyInstance, context: Context): void {
  route(app, nameCard, {
    access: 'member',
    limit: limitOf(context),
    schemas: { body: cardNameBodySchema, answer: memberCardSchema },
    async handle({ db, partner, signedIn, body }) {
      if (couldBeCardNumber(body.name))
        return refuse('invalidRequest', { fields: [{ field: 'name', message: partner.copy['cards.name.number'] }] })
      const { memberId } = signedIn
      const name = body.name === '' ? null : body.name
      const card = await renameCard(db, partner.id, { cardId: Number(body.id), memberId, name })
      if (card === undefined) return refuse('notFound')
      return presentMemberCard(card, currentRules(partner, context.now()))
    },
  })
}

function captchaRoute(app: FastifyInstance, context: Context): void {
  route(app, getCaptchaChallenge, {
    access: 'anyone',
    limit: limitOf(context),
    schemas: { query: captchaQuerySchema, answer: z.record(z.string(), z.unknown()) },
    async handle({ query }) {
      const asked = await context.captcha.challenge(query.grade)
      return asked.kind === 'embedded' ? { ...asked.challenge } : { siteKey: asked.siteKey, script: asked.script }
    },
  })
}

/** As often as any form may be sent. */
function limitOf({ config }: Context) {
  return { max: config.limits.formCallsPerMinute, windowMs: 60_000 }
}
