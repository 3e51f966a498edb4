import type { CardEntry } from '#contract/schemas/card.ts'
import { maximumCards } from '#domain/cards/card-linking.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { hashOf, keyedHash } from '../session/keyed-hash.ts'
import type { SignedIn } from '../session/session.ts'
import { keepWording } from './consent-store.ts'
import { insertCardEntryNonces } from './store.ts'

/** As long as the vault takes an envelope. */
export const nonceMs = 10 * 60_000

/** Names the session to the card frame and the vault without giving it away. */
export function sessionBindingOf({ secrets }: Context, { sessionId }: SignedIn): string {
  return keyedHash(secrets.session, 'card', [sessionId])
}

/** The same for an envelope that claims one: a frame that was opened before the secret was replaced holds the binding of that time. */
export function claimedBindingOf(
  { secrets }: Context,
  { signedIn: { sessionId }, claimed }: { readonly signedIn: SignedIn; readonly claimed: string },
): string {
  const ours = sessionSecrets(secrets).map((key) => keyedHash(key, 'card', [sessionId]))
  return ours.find((binding) => binding === claimed) ?? keyedHash(secrets.session, 'card', [sessionId])
}

/** What the next envelope must carry, so that it is good for this session, once, and for ten minutes. */
export async function openCardEntry(
  context: Context,
  db: Db,
  { partner, signedIn }: { partner: Partner; signedIn: SignedIn },
): Promise<CardEntry> {
  const { config } = context
  const now = context.now()
  const consent = { version: hashOf(partner.copy['addCard.consent']), words: partner.copy['addCard.consent'] }
  await keepWording(db, partner.id, { ...consent, now })
  const nonce = context.random(16).toString('base64url')
  await insertCardEntryNonces(db, partner.id, {
    memberId: signedIn.memberId,
    now,
    expiresAt: new Date(now.getTime() + nonceMs),
    nonces: [{ nonceHash: hashOf(nonce), partnerCardId: null }],
  })
  return {
    frameUrl: `${config.cardHostOrigin}/frame/${partner.id}`,
    sessionBinding: sessionBindingOf(context, signedIn),
    nonce,
    maximumCards,
    consent,
    captcha: {
      kind: config.captcha.kind,
      siteKey: config.captcha.kind === 'recaptcha' ? config.captcha.siteKey : null,
    },
  }
}
