import type { MoveUndone } from '#contract/schemas/card-move.ts'
import { hasRoomForCards } from '#domain/cards/card-linking.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Clock } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { LostRaceError } from '../../db/contention.ts'
import { type DinersLocked, lockDiners } from '../../dines/shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { evaluateLocked, reevaluateUnmatched } from '../../feed/reevaluate-unmatched.ts'
import { findHeldCards } from '../../feed/matching/held-cards-store.ts'
import { referencesOfCard } from '../../feed/store.ts'
import { readLinkToken } from '../../mailed-links/link-tokens.ts'
import { findMember } from '../../members/store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { Refusal, refuse } from '../../refusal.ts'
import type { SignedIn } from '../../session/session.ts'
import { endCardLink, findOpenCards } from '../store.ts'
import { goOn } from '../updates/held-link-store.ts'
import { auditMove } from './audit-move.ts'
import { erasePeriods, findChain, findTrail, isHeldByOthers, type MovedLink, resume } from './moved-link-store.ts'
import { type CardMove, findMove, lockMove, markUndone } from './move-store.ts'

export type UndoRefusal = Refusal<'moveUndone' | 'moveFinal' | 'moveAccountClosed' | 'moveCardHeld' | 'maximumReached'>

/** By who is signed in, at either programme. Somebody else's move is not found. */
export async function undoOwnMove(
  context: Context,
  { partner, signedIn, moveId }: { readonly partner: Partner; readonly signedIn: SignedIn; readonly moveId: number },
): Promise<MoveUndone | UndoRefusal | Refusal<'notFound'>> {
  const { memberId, publicId } = signedIn
  const move = await findMove(context.database.engine, moveId)
  const isTo = move?.partnerId === partner.id && move.memberId === memberId
  const isFrom = move?.fromPartnerId === partner.id && move.fromMemberId === memberId
  if (!move || (!isTo && !isFrom)) return refuse('notFound')
  return undoMove(context, { move, at: partner, actor: `member:${publicId}` })
}

/** By the link of the mail that told of the move. */
export async function undoMoveByLink(
  context: Context,
  db: Db,
  { partner, token }: { readonly partner: Partner; readonly token: string },
): Promise<MoveUndone | UndoRefusal | Refusal<'moveLinkUnknown'>> {
  const found = await readLinkToken(context, db, partner.id, { purpose: 'undoCardMove', token })
  if (found === 'expired') return refuse('moveFinal')
  if (typeof found === 'string') return refuse('moveLinkUnknown')
  const move = found.changeId === null ? undefined : await findMove(context.database.engine, found.changeId)
  if (!move) return refuse('moveLinkUnknown')
  return undoMove(context, { move, at: partner, actor: 'visitor' })
}

interface Undoing {
  readonly move: CardMove
  /** The programme at which it is asked for. */
  readonly at: Partner
  readonly actor: string
}

/**
 * As if the card had never moved: the link of before goes on without a gap, and what was paid in between is its member's. Dines that had earned at the
 * other programme are taken back there and judged anew, so each is somebody's once.
 */
async function undoMove(context: Context, { move: { id }, at, actor }: Undoing): Promise<MoveUndone | UndoRefusal> {
  const { engine } = context.database
  const now = context.now()
  const undone = await inTransaction(engine, async (tx) => {
    const locked = await lockAll(tx, required(await findMove(tx, id), 'a move'))
    const move = await lockMove(tx, id)
    const refusal = await whyNot(tx, move, now)
    if (refusal) return refusal
    const chain = await findTrail(tx, await findChain(tx, { partnerId: move.partnerId, id: move.cardLinkId }))
    if (await isHeldByOthers(tx, { move, chain })) return refuse('moveCardHeld')
    const tokens = await giveBack(tx, { move, chain })
    await markUndone(tx, move, now)
    for (const token of tokens) await judgeAgain(locked, { token, since: move.movedAt }, now)
    await tellBoth(tx, move, now)
    await auditMove(tx, { move, actor, actions: { from: 'card.moveBack', to: 'card.moveUndone' }, now })
    return { move, tokens }
  })
  if (undone instanceof Refusal) return undone
  await lookAgain(engine, undone.tokens, context)
  return { lastFour: undone.move.lastFour, here: undone.move.fromPartnerId === at.id }
}

/** Whoever held one of these cards: dines may pass from one of them to another. */
async function lockAll(tx: Tx, move: CardMove): Promise<DinersLocked> {
  const chain = await findChain(tx, { partnerId: move.partnerId, id: move.cardLinkId })
  const { holders } = await findHeldCards(tx, [move.cardToken, ...chain.map(({ cardToken }) => cardToken)])
  return lockDiners(tx, [move.memberId, move.fromMemberId, ...holders.map(({ memberId }) => memberId)])
}

async function whyNot(tx: Tx, move: CardMove, now: Date): Promise<UndoRefusal | null> {
  if (move.undoneAt !== null) return refuse('moveUndone')
  if (move.undoUntil <= now) return refuse('moveFinal')
  const member = required(await findMember(tx, move.fromPartnerId, move.fromMemberId), 'who held the card')
  if (member.memberType === 'ClosedAccountMember') return refuse('moveAccountClosed')
  const open = await findOpenCards(tx, move.fromPartnerId, move.fromMemberId)
  return hasRoomForCards(open.length) ? null : refuse('maximumReached')
}

interface GivingBack {
  readonly move: CardMove
  readonly chain: readonly MovedLink[]
}

/** The link of before goes through what the card's bank has done meanwhile, too. Answers all tokens that have changed hands. */
async function giveBack(tx: Tx, { move, chain }: GivingBack): Promise<readonly string[]> {
  const from = { partnerId: move.fromPartnerId, id: move.fromLinkId }
  await erasePeriods(tx, move, chain)
  await resume(tx, from)
  for (const [place, next] of chain.entries()) {
    const before = chain[place - 1]
    if (!before) continue
    const link = required((await findChain(tx, from)).at(-1), 'the link that goes on')
    const { cardToken, lastFour, expiry, linkedAt } = next
    const endedAt = required(before.unlinkedAt, 'the end of a card that was replaced')
    await goOn(tx, link, { cardToken, lastFour, expiry, linkedAt, endedAt })
  }
  const last = required(chain.at(-1), 'the link to which the card came')
  // The bank has closed the card meanwhile: there is nothing to go on with.
  if (last.endedBy === 'network' && last.unlinkedAt !== null) {
    const link = required((await findChain(tx, from)).at(-1), 'the link that goes on')
    await endCardLink(tx, link.partnerId, { cardId: link.id, now: last.unlinkedAt, endedBy: 'network' })
  }
  return [...new Set([move.cardToken, ...chain.map(({ cardToken }) => cardToken)])]
}

async function judgeAgain(
  locked: DinersLocked,
  { token, since }: { readonly token: string; readonly since: Date },
  now: Date,
): Promise<void> {
  const held = await findHeldCards(locked.tx, [token])
  const references = await referencesOfCard(locked.tx, held.cards.tokensOf(token), since)
  if (held.holders.some(({ memberId }) => !locked.memberIds.has(memberId)))
    throw new LostRaceError('the card has another holder by now')
  await evaluateLocked(locked, { references, held }, now)
}

async function tellBoth(tx: Tx, move: CardMove, now: Date): Promise<void> {
  const { id, lastFour, partnerId, memberId, fromPartnerId, fromMemberId } = move
  const told = { kind: 'cardMoveUndone', key: String(id), now } as const
  await tellMember(tx, fromPartnerId, { ...told, memberId: fromMemberId, facts: { lastFour, back: true } })
  await tellMember(tx, partnerId, { ...told, memberId, facts: { lastFour, back: false } })
}

async function lookAgain(db: Db, tokens: readonly string[], clock: Clock): Promise<void> {
  for (const cardToken of tokens) await reevaluateUnmatched(db, { cardToken }, clock)
}
