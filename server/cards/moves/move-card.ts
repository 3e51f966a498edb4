import type { CardMoved } from '#contract/schemas/card-move.ts'
import { cardDescription, earnsFrom, hasRoomForCards } from '#domain/cards/card-linking.ts'
import { hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { holdsMoney } from '../../closing/holds-money.ts'
import type { Context } from '../../context.ts'
import { lockMembers } from '../../db/lock-members.ts'
import { takeOnDebts } from '../../journal/debts/take-on-debts.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { reevaluateUnmatched } from '../../feed/reevaluate-unmatched.ts'
import { insertMail } from '../../mail/outgoing-mail-store.ts'
import { markEnrolled } from '../../members/enrolment-store.ts'
import { findMember } from '../../members/store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { currentRules } from '../../rules/current-rules.ts'
import { isProved, type SignedIn } from '../../session/session.ts'
import { insertConsent } from '../consent-store.ts'
import { type CardLinkRow, endCardLink, findOpenCards, insertCardLink } from '../store.ts'
import { applyCardUpdates } from '../updates/apply-card-updates.ts'
import { findHeldLink, type HeldLink } from '../updates/held-link-store.ts'
import { tellLinked } from '../alerts/tell-card-change.ts'
import { auditMove } from './audit-move.ts'
import { type CardMove, findFreshMove, insertMove } from './move-store.ts'
import { changeOffer, findOffer, lockOffer, type MoveOffer } from './offer-store.ts'
import { isOpen } from './prove-move.ts'
import { vaultCardOf } from './vault-card.ts'

/** Whoever loses a card to somebody may be asleep, or away over a weekend. */
export const undoMs = 72 * hourMs

interface Confirmed {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly offerId: number
  readonly consentVersion: string
}

type MoveRefusal = Refusal<'moveOver' | 'maximumReached' | 'invalidRequest' | 'proofRequired'>

/** Ends the link there and begins one here, both or neither; who held the card is told at once, and either of the two may take it back for 72 hours. */
export async function moveCard(context: Context, confirmed: Confirmed): Promise<CardMoved | MoveRefusal> {
  const { engine } = context.database
  const moved = await inTransaction(engine, (tx) => moveIn(context, tx, confirmed))
  if (moved instanceof Refusal) return moved
  const { card, token, undoUntil } = moved
  await reevaluateUnmatched(engine, { cardToken: token }, context)
  await applyCardUpdates(engine, [token], context)
  const { cardActivationHours } = currentRules(confirmed.partner, context.now())
  return {
    cardId: String(card.id),
    lastFour: card.lastFour,
    earnsFrom: new Date(earnsFrom(card.linkedAt.getTime(), cardActivationHours)).toISOString(),
    undoUntil: undoUntil.toISOString(),
  }
}

interface Moved {
  readonly card: CardLinkRow
  readonly token: string
  readonly undoUntil: Date
}

async function moveIn(context: Context, tx: Tx, confirmed: Confirmed): Promise<Moved | MoveRefusal> {
  const { partner, signedIn, offerId, consentVersion } = confirmed
  const now = context.now()
  const { memberId } = signedIn
  const named = await findOffer(tx, partner.id, offerId)
  if (!named) return refuse('moveOver')
  // Of two programmes, and so never by anybody but the engine. Members come before the offer, as everywhere.
  const locked = await lockMembers(tx, [memberId, named.fromMemberId])
  const offer = await lockOffer(tx, partner.id, { id: offerId, memberId })
  if (!isOpen(offer, now) || offer.provedAt === null) return refuse('moveOver')
  if (offer.consentVersion !== consentVersion)
    return refuse('invalidRequest', {
      fields: [{ field: 'consentVersion', message: partner.copy['form.serverError'] }],
    })
  if (!isProved(signedIn, now) && (await holdsMoney(tx, { partnerId: partner.id, memberId }, now)))
    return refuse('proofRequired')
  const from = await findHeldLink(tx, offer.cardToken)
  if (from?.partnerId !== offer.fromPartnerId || from.id !== offer.fromLinkId) return refuse('moveOver')
  if (await findFreshMove(tx, offer.cardToken, now)) return refuse('moveOver')
  const open = await findOpenCards(tx, partner.id, memberId)
  if (!hasRoomForCards(open.length)) return refuse('maximumReached')
  const card = await passOn(tx, { partner, memberId, from, offer, now })
  await takeOnDebts(locked, { partnerId: partner.id, memberIds: [memberId] }, now)
  await changeOffer(tx, partner.id, offer.id, { endedAt: now })
  await insertConsent(tx, partner.id, { cardLinkId: card.id, memberId, version: consentVersion, now })
  await markEnrolled(tx, partner.id, { memberId, now })
  const undoUntil = new Date(now.getTime() + undoMs)
  const move = await keepMove(tx, { from, to: { partnerId: partner.id, memberId, card }, now, undoUntil })
  await tellBoth(tx, { partner, move, card, now })
  const actions = { from: 'card.moveAway', to: 'card.moveHere' }
  await auditMove(tx, { move, actor: `member:${signedIn.publicId}`, actions, now })
  return { card, token: offer.cardToken, undoUntil }
}

interface Passing {
  readonly partner: Partner
  readonly memberId: number
  readonly from: HeldLink
  readonly offer: MoveOffer
  readonly now: Date
}

async function passOn(tx: Tx, { partner, memberId, from, offer, now }: Passing): Promise<CardLinkRow> {
  await endCardLink(tx, from.partnerId, { cardId: from.id, now, endedBy: 'move' })
  const { token, cardType, lastFour, product = null, expiry = null } = vaultCardOf(offer)
  const { partnerCardId } = offer
  const description = cardDescription(cardType)
  const card = {
    token,
    cardType,
    lastFour,
    product,
    expiry: expiry ?? from.expiry,
    partnerCardId,
    memberId,
    description,
  }
  return required(
    await insertCardLink(tx, partner.id, { ...card, now }),
    'the link of a card that has just been let go',
  )
}

interface Keeping {
  readonly from: HeldLink
  readonly to: { readonly partnerId: string; readonly memberId: number; readonly card: CardLinkRow }
  readonly now: Date
  readonly undoUntil: Date
}

async function keepMove(tx: Tx, { from, to, now, undoUntil }: Keeping): Promise<Omit<CardMove, 'undoneAt'>> {
  const move = {
    partnerId: to.partnerId,
    memberId: to.memberId,
    cardLinkId: to.card.id,
    cardToken: from.cardToken,
    lastFour: from.lastFour,
    description: from.description,
    fromPartnerId: from.partnerId,
    fromMemberId: from.memberId,
    fromLinkId: from.id,
    movedAt: now,
    undoUntil,
  }
  return { ...move, id: await insertMove(tx, move) }
}

interface Telling {
  readonly partner: Partner
  readonly move: Omit<CardMove, 'undoneAt'>
  readonly card: CardLinkRow
  readonly now: Date
}

/** Who held the card gets a mail of its own, with the link that takes it back, beside the notice. */
async function tellBoth(tx: Tx, { partner, move, card, now }: Telling): Promise<void> {
  await tellLinked(tx, { partner, memberId: move.memberId, card, now })
  const { fromPartnerId, fromMemberId: memberId, lastFour } = move
  const away = { lastFour, program: partner.settings.programName, undoUntil: move.undoUntil.getTime() }
  await tellMember(tx, fromPartnerId, { memberId, kind: 'cardMoved', facts: away, key: String(move.id), now })
  const member = required(await findMember(tx, fromPartnerId, memberId), 'the member who held the card')
  const mail = { kind: 'cardMoved', facts: { moveId: move.id }, memberId, recipient: member.email } as const
  await insertMail(tx, fromPartnerId, { mail, now })
}
