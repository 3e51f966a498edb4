import type { PartnerCard } from '#contract/schemas/card.ts'
import type { Partner } from '#partners/registry.ts'
import type { LoadedCard } from '#vendors/loaded-cards/wire.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findNames } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import type { SignedIn } from '../session/session.ts'
import { nonceMs, sessionBindingOf } from './card-entry.ts'
import { envelopeClaims } from './envelope-claims.ts'
import { insertCardEntryNonces } from './store.ts'

interface CardsQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn
}

/**
 * The cards that the programme has of this member, each with the envelope that links it. An envelope is as good as one of the card frame: for this
 * session, once, for ten minutes. Refuses with `cardsUnavailable` where the programme does not answer.
 */
export async function loadPartnerCards(
  context: Context,
  db: Db,
  { partner, signedIn }: CardsQuestion,
): Promise<PartnerCard[] | Refusal<'notFound' | 'cardsUnavailable'>> {
  if (!partner.settings.hasPartnerLoadedCards) return refuse('notFound')
  const member = await findNames(db, partner.id, signedIn.memberId)
  const sessionBinding = sessionBindingOf(context, signedIn)
  const loaded = await context.loadedCards.get(partner.id)?.cardsOf({
    memberPublicId: member.publicId,
    partnerNumber: member.partnerNumber,
    partnerId: partner.id,
    sessionBinding,
  })
  if (!loaded?.ok) {
    context.log.warn(
      { partner: partner.id, failure: loaded?.failure ?? 'no address' },
      'the loaded cards were not told',
    )
    return refuse('cardsUnavailable')
  }
  const bound = loaded.value.flatMap((card) => boundCard(card, sessionBinding))
  const now = context.now()
  await insertCardEntryNonces(db, partner.id, {
    memberId: signedIn.memberId,
    now,
    expiresAt: new Date(now.getTime() + nonceMs),
    nonces: bound.map(({ nonce, card }) => ({ nonceHash: hashOf(nonce), partnerCardId: card.cardId })),
  })
  return bound.map(({ card: { cardId, cardType, lastFour, envelope } }) => ({
    partnerCardId: cardId,
    cardType,
    lastFour,
    encryptedCardNumber: envelope,
  }))
}

/** A card whose envelope is for somebody else, or is none, could never be linked. */
function boundCard(card: LoadedCard, sessionBinding: string) {
  const claims = envelopeClaims(card.envelope)
  return claims?.sessionBinding === sessionBinding ? [{ card, nonce: claims.nonce }] : []
}
