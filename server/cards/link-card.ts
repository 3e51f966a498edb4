import type { cardErrorCodes } from '#contract/schemas/card.ts'
import { cardDescription, hasRoomForCards, isAcceptedCard } from '#domain/cards/card-linking.ts'
import type { Partner } from '#partners/registry.ts'
import type { VaultCard, VaultErrorCode } from '#vendors/card-vault/wire.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { takeOnDebts } from '../journal/debts/take-on-debts.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { reevaluateUnmatched } from '../feed/reevaluate-unmatched.ts'
import { markEnrolled } from '../members/enrolment-store.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { Refusal, refuse } from '../refusal.ts'
import { tellLinked } from './alerts/tell-card-change.ts'
import { insertConsent } from './consent-store.ts'
import { countLinking, type Linking } from './linking/linking-attempts.ts'
import { envelopeClaims } from './envelope-claims.ts'
import { isPromised, type OfferedMove, offerMove } from './moves/offer-move.ts'
import { applyCardUpdates } from './updates/apply-card-updates.ts'
import { type CardLinkRow, findOpenCards, insertCardLink, takeCardEntryNonce } from './store.ts'

type CardErrorCode = (typeof cardErrorCodes)[number]
export type LinkedCard = CardLinkRow | OfferedMove | Refusal<CardErrorCode>

/** Whose card it becomes, and who links it. */
export interface Holder {
  readonly memberId: number
  /** As the audit log writes it. */
  readonly actor: string
  /** What an envelope of theirs may be bound to, the newest first. */
  readonly bindings: readonly string[]
  /** From where it is linked; null: by the programme's own application. */
  readonly address: string | null
  /** In which browser, by the names of its marks. */
  readonly devices: readonly string[]
  /** What captcha came with the number: see `Linking`. */
  readonly captcha: Linking['captcha']
}

interface Link<More extends string> {
  readonly partner: Partner
  readonly holder: Holder
  /** The compact JWE that the card host's page made; the server cannot open it. */
  readonly envelope: string
  /** Which words of consent the member was shown. */
  readonly consentVersion: string
  /** What else has to hold once the member is locked. */
  admit?(tx: Tx): Promise<Refusal<More> | null>
}

/** What tells somebody who tries out numbers that they have a good one, or a bad one. */
const tellingCodes: readonly string[] = ['declined', 'invalidNumber', 'heldByAnotherMember', 'heldByAnotherProgramme']

/**
 * Hands the envelope to the vault, outside any transaction, and links the card it names. Numbers that are refused are counted; after some of them each needs a
 * captcha of its own and a growing wait, and then none is tried for half an hour.
 */
export async function linkCard<More extends string = never>(
  context: Context,
  db: Db,
  link: Link<More>,
): Promise<LinkedCard | Refusal<More>> {
  const { partner, holder } = link
  const counted = await countLinking(context, db, { ...holder, partnerId: partner.id })
  if (counted instanceof Refusal) return counted
  const linked = await tryLinking(context, db, link).catch(async (error: unknown) => {
    await counted.takeBack()
    throw error
  })
  const tells = linked instanceof Refusal ? tellingCodes.includes(linked.code) : 'kind' in linked
  await (tells ? counted.keep() : counted.takeBack())
  return linked
}

async function tryLinking<More extends string>(
  context: Context,
  db: Db,
  link: Link<More>,
): Promise<LinkedCard | Refusal<More>> {
  const { partner, holder, envelope } = link
  const claims = envelopeClaims(envelope)
  if (claims === null) return refuse('expiredEnvelope')
  const { nonce } = claims
  const question = { nonceHash: hashOf(nonce), memberId: holder.memberId, now: context.now() }
  const taken = await takeCardEntryNonce(db, partner.id, question)
  if (taken === null) return refuse('expiredEnvelope')
  const answer = await context.cardVault.tokenize({
    jwe: envelope,
    partnerId: partner.id,
    sessionBinding: holder.bindings.find((binding) => binding === claims.sessionBinding) ?? holder.bindings[0] ?? '',
    nonce,
  })
  if ('error' in answer) return refuse(vaultErrors[answer.error])
  if (!isAcceptedCard(answer.card.cardType, partner.settings.cardTypesAccepted)) return refuse('brandNotAccepted')
  const asked = { partner, memberId: holder.memberId, found: answer.card, partnerCardId: taken.partnerCardId }
  if (await isPromised(context, asked)) return refuse('movedRecently')
  const linked = await inTransaction(db, (tx) => recordLink(context, tx, { ...link, found: answer.card, ...taken }))
  if (linked === 'held') return offerMove(context, asked)
  if (linked instanceof Refusal) return linked
  // Events that came in between linking and now: the link is recorded, so they have somebody to belong to.
  const { engine } = context.database
  await reevaluateUnmatched(engine, { cardToken: answer.card.token }, context)
  // Its bank may have replaced the card before it was linked under the old number.
  await applyCardUpdates(engine, [answer.card.token], context)
  return linked
}

interface Recorded<More extends string> extends Link<More> {
  readonly found: VaultCard
  readonly partnerCardId: string | null
}

async function recordLink<More extends string>(
  context: Context,
  tx: Tx,
  { partner, holder, found, partnerCardId, consentVersion, admit }: Recorded<More>,
): Promise<CardLinkRow | 'held' | Refusal<'alreadyLinked' | 'maximumReached'> | Refusal<More>> {
  const now = context.now()
  const { id: partnerId } = partner
  const { memberId, actor } = holder
  const locked = await lockMembers(tx, [memberId])
  const refused = await admit?.(tx)
  if (refused) return refused
  const open = await findOpenCards(tx, partnerId, memberId)
  if (open.some((card) => card.cardToken === found.token)) return refuse('alreadyLinked')
  if (!hasRoomForCards(open.length)) return refuse('maximumReached')
  const description = cardDescription(found.cardType)
  const product = found.product ?? null
  const { expiry = null } = found
  const card = await insertCardLink(tx, partnerId, {
    ...found,
    product,
    expiry,
    partnerCardId,
    memberId,
    description,
    now,
  })
  if (card === null) return 'held'
  await insertConsent(tx, partnerId, { cardLinkId: card.id, memberId, version: consentVersion, now })
  await markEnrolled(tx, partnerId, { memberId, now })
  await takeOnDebts(locked, { partnerId, memberIds: [memberId] }, now)
  await tellLinked(tx, { partner, memberId, card, now })
  await appendAudit(tx, partnerId, {
    at: now,
    actor,
    action: 'card.link',
    subject: `card:${card.id}`,
    details: { lastFour: card.lastFour },
  })
  return card
}

/** What the member is told of a vault's refusal. An envelope that does not fit is told as one that is too old: typing again is the cure. */
const vaultErrors: Readonly<Record<VaultErrorCode | 'vaultUnavailable', (typeof cardErrorCodes)[number]>> = {
  malformedEnvelope: 'expiredEnvelope',
  unknownKey: 'expiredEnvelope',
  wrongBinding: 'expiredEnvelope',
  staleEnvelope: 'expiredEnvelope',
  replayedEnvelope: 'expiredEnvelope',
  invalidNumber: 'invalidNumber',
  unsupportedBrand: 'brandNotAccepted',
  declined: 'declined',
  heldByAnotherProgramme: 'heldByAnotherProgramme',
  networkDown: 'networkDown',
  vaultUnavailable: 'networkDown',
}
