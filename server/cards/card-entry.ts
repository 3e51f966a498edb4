import type { CardEntry } from '#contract/schemas/card.ts'
import { maximumCards } from '#domain/cards/card-linking.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { hashOf, keyedHash } from '../session/keyed-hash.ts'
import type { SignedIn } from '../session/session.ts'
import { keepWording } from '../consents/wording-store.ts'
import { insertCardEntryNonces } from './store.ts'

/** As long as the vault takes an envelope. */
export const nonceMs = 10 * 60_000

/** Names the session to the card frame and the vault without giving it away. */
export function sessionBindingOf({ secrets }: Context, { sessionId }: SignedIn): string {
  return keyedHash(secrets.session, 'card', [sessionId])
}

/** Every binding that an envelope of this session may have: a frame that was opened before the secret was replaced holds that of then. */
export function sessionBindingsOf({ secrets }: Context, { sessionId }: SignedIn): readonly string[] {
  return sessionSecrets(secrets).map((key) => keyedHash(key, 'card', [sessionId]))
}

interface Asking {
  readonly partner: Partner
  readonly memberId: number
}

interface OpenEntry {
  readonly nonce: string
  readonly expiresAt: Date
  readonly consent: CardEntry['consent']
}

/** A nonce for one envelope of this member, and the words that are agreed to with it. */
export async function openEntry(context: Context, db: Db, { partner, memberId }: Asking): Promise<OpenEntry> {
  const now = context.now()
  const consent = { version: hashOf(partner.copy['addCard.consent']), words: partner.copy['addCard.consent'] }
  await keepWording(db, partner.id, { ...consent, now })
  const nonce = context.random(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + nonceMs)
  const nonces = [{ nonceHash: hashOf(nonce), partnerCardId: null }]
  await insertCardEntryNonces(db, partner.id, { memberId, now, expiresAt, nonces })
  return { nonce, expiresAt, consent }
}

/** What the next envelope must carry, so that it is good for this session, once, and for ten minutes. */
export async function openCardEntry(
  context: Context,
  db: Db,
  { partner, signedIn }: { partner: Partner; signedIn: SignedIn },
): Promise<CardEntry> {
  const { config } = context
  const { nonce, consent } = await openEntry(context, db, { partner, memberId: signedIn.memberId })
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
