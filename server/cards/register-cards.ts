import type { FastifyRequest } from 'fastify'
import type { CardRegistration, LinkCardsBody } from '#contract/schemas/card.ts'
import { hasRoomForCards } from '#domain/cards/card-linking.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { currentRules } from '../rules/current-rules.ts'
import { readCookie } from '../session/cookies.ts'
import { marksNamed } from '../session/device.ts'
import { isProved, type SignedIn } from '../session/session.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { holdsMoney } from '../closing/holds-money.ts'
import { isKnownWording } from '../consents/wording-store.ts'
import { sessionBindingsOf } from './card-entry.ts'
import { linkCard } from './link-card.ts'
import { presentRegistration } from './present.ts'
import { findOpenCards } from './store.ts'

interface Registering {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: LinkCardsBody
  readonly request: FastifyRequest
}

/** Links what the form sent, one card after another, each with its own outcome. Refuses all of it without a proof where money waits, without the captcha, for words of consent that nobody was shown, or where it is too much. */
export async function registerCards(
  context: Context,
  db: Db,
  { partner, signedIn, body, request }: Registering,
): Promise<CardRegistration | Refusal<'captcha' | 'invalidRequest' | 'maximumReached' | 'proofRequired'>> {
  const { consentVersion } = body
  const now = context.now()
  if (!isProved(signedIn, now) && (await holdsMoney(db, { partnerId: partner.id, memberId: signedIn.memberId }, now)))
    return refuse('proofRequired')
  if (!(await isKnownWording(db, partner.id, consentVersion)))
    return refuse('invalidRequest', {
      fields: [{ field: 'consentVersion', message: partner.copy['form.serverError'] }],
    })
  if ((await context.captcha.verify(body.gRecaptchaResponse)) !== 'passed') return refuse('captcha')
  const linked = await findOpenCards(db, partner.id, signedIn.memberId)
  if (!hasRoomForCards(linked.length, body.creditCards.length)) return refuse('maximumReached')
  const rules = currentRules(partner, now)
  const holder = {
    memberId: signedIn.memberId,
    actor: `member:${signedIn.publicId}`,
    bindings: sessionBindingsOf(context, signedIn),
    address: request.ip,
    devices: marksNamed(sessionSecrets(context.secrets), readCookie(request, 'device')),
  }
  // One captcha is worth one number where others were refused.
  let isHard = context.captcha.isHard(body.gRecaptchaResponse)
  const cardRegistration = []
  for (const { encryptedCardNumber: envelope, ...typed } of body.creditCards) {
    const captcha = isHard ? 'own' : 'shared'
    isHard = false
    const result = await linkCard(context, db, { partner, holder: { ...holder, captcha }, envelope, consentVersion })
    cardRegistration.push(presentRegistration({ typed, result }, partner, rules))
  }
  return { cardRegistration }
}
