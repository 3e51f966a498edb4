import { fillText } from '#domain/content/fill-text.ts'
import { earnsFrom } from '#domain/cards/card-linking.ts'
import { dayMs } from '#domain/dates.ts'
import type { MoveQuestion } from '#contract/schemas/card-move.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockMembers } from '../../db/lock-members.ts'
import { inTransaction } from '../../db/transact.ts'
import { insertMail } from '../../mail/outgoing-mail-store.ts'
import { findMember } from '../../members/store.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { currentRules } from '../../rules/current-rules.ts'
import { hashOf, isSame, keyedHash } from '../../session/keyed-hash.ts'
import type { SignedIn } from '../../session/session.ts'
import { keepWording } from '../../consents/wording-store.ts'
import { findHeldLink } from '../updates/held-link-store.ts'
import { changeOffer, countCodes, findOffer, lockOffer, type MoveOffer } from './offer-store.ts'
import { pendingOf } from './pending-store.ts'
import { vaultCardOf } from './vault-card.ts'

/** Of one offer, and to one member in a day: whoever is mailed them did not ask for them. */
const codesOfOffer = 3
const codesOfDay = 6
const triesOfOffer = 5

interface MoveRequest {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly offerId: number
}

/** Mails a code to the account that holds the card. */
export async function sendMoveCode(
  context: Context,
  { partner, signedIn, offerId }: MoveRequest,
): Promise<'sent' | Refusal<'moveOver' | 'tooManyCodes'>> {
  const now = context.now()
  return inTransaction(context.database.engine, async (tx) => {
    const asked = await findOffer(tx, partner.id, offerId)
    if (asked?.memberId !== signedIn.memberId) return refuse('moveOver')
    // Whose mailbox it is: of many offers at once each counts what the others have sent.
    const locked = await lockMembers(tx, [asked.fromMemberId])
    const offer = await lockOffer(tx, partner.id, { id: offerId, memberId: signedIn.memberId })
    if (!isOpen(offer, now)) return refuse('moveOver')
    const { fromPartnerId, fromMemberId, codesSent } = offer
    const today = await countCodes(locked, offer, new Date(now.getTime() - dayMs))
    if (codesSent >= codesOfOffer || today >= codesOfDay) return refuse('tooManyCodes')
    await changeOffer(tx, partner.id, offer.id, { codesSent: codesSent + 1 })
    const member = required(await findMember(tx, fromPartnerId, fromMemberId), 'the member who holds the card')
    const facts = { offerId: offer.id, toPartnerId: partner.id }
    const mail = { kind: 'cardMoveCode', facts, memberId: fromMemberId, recipient: member.email } as const
    await insertMail(tx, fromPartnerId, { mail, now })
    return 'sent'
  })
}

/** Whether the offer can still be taken. */
export function isOpen(offer: MoveOffer | undefined, now: Date): offer is MoveOffer {
  return offer !== undefined && offer.endedAt === null && offer.expiresAt > now && offer.tries < triesOfOffer
}

/** The form in which a code is kept: with a key, since six digits are found by trying them all. */
export function codeHashOf({ secrets }: Pick<Context, 'secrets'>, offerId: number, code: string): string {
  return keyedHash(secrets.session, 'cardMoveCode', [offerId, code])
}

/** Shows who has read the code what moves, and the words to agree to. */
export async function proveMove(
  context: Context,
  { partner, signedIn, offerId, code }: MoveRequest & { readonly code: string },
): Promise<MoveQuestion | Refusal<'moveOver' | 'wrongCode'>> {
  const now = context.now()
  return inTransaction(context.database.engine, async (tx) => {
    const offer = await lockOffer(tx, partner.id, { id: offerId, memberId: signedIn.memberId })
    if (!isOpen(offer, now)) return refuse('moveOver')
    const given = codeHashOf(context, offer.id, code.replaceAll(/\s/g, ''))
    if (offer.codeHash === null || !isSame(given, offer.codeHash)) {
      await changeOffer(tx, partner.id, offer.id, { tries: offer.tries + 1 })
      return refuse('wrongCode')
    }
    const question = await questionOf(context, tx, { partner, offer })
    if (question === null) return refuse('moveOver')
    const { consent } = question
    await keepWording(tx, partner.id, { ...consent, now })
    await changeOffer(tx, partner.id, offer.id, { provedAt: now, consentVersion: consent.version })
    return question
  })
}

async function questionOf(
  context: Context,
  db: Db,
  { partner, offer }: { readonly partner: Partner; readonly offer: MoveOffer },
): Promise<MoveQuestion | null> {
  const now = context.now()
  const link = await findHeldLink(db, offer.cardToken)
  const from = context.partners.partnerById(offer.fromPartnerId)
  if (link?.partnerId !== offer.fromPartnerId || link.id !== offer.fromLinkId || !from) return null
  const { programName, rewardName, currencyType: currency } = from.settings
  const words = fillText(partner.copy['cardMove.consent'], { fromProgram: programName })
  const { cardActivationHours } = currentRules(partner, now)
  return {
    id: String(offer.id),
    lastFour: vaultCardOf(offer).lastFour,
    description: link.description,
    programName,
    since: (link.earningSince ?? link.linkedAt).toISOString(),
    pending: { ...(await pendingOf(db, link)), currency, rewardName },
    earnsFrom: new Date(earnsFrom(now.getTime(), cardActivationHours)).toISOString(),
    consent: { version: hashOf(words), words },
  }
}
