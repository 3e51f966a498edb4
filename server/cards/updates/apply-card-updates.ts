import { hasRoomForCards } from '#domain/cards/card-linking.ts'
import { joinedBy } from '#domain/cards/replaced-cards.ts'
import { required } from '#domain/required.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { LostRaceError } from '../../db/contention.ts'
import type { DinersLocked } from '../../dines/shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { findHeldCards, findReplacements, lockHeldCards } from '../../feed/matching/held-cards-store.ts'
import { refoldMembers } from '../../dines/refold-members.ts'
import { evaluateLocked } from '../../feed/reevaluate-unmatched.ts'
import type { CardHolder } from '../../feed/store.ts'
import { findJoinable } from '../../feed/unmatched-store.ts'
import { findMember } from '../../members/store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { endCardLink, findOpenCards } from '../store.ts'
import {
  findClosedLink,
  findHeldLink,
  goOn,
  type HeldLink,
  lastHeldUntil,
  lockNewCard,
  renew,
} from './held-link-store.ts'
import { decideUpdate, findOverlooked, findWaiting, type KeptUpdate, lockWaiting, type UpdateState } from './store.ts'

const overlookedMs = 86_400_000

/** Applies what waits for these cards, and for the cards that take their place: A to B to C, in whichever order the network told it. */
export async function applyCardUpdates(db: Db, cardTokens: Iterable<string>, clock: Clock): Promise<void> {
  const tokens = [...cardTokens]
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift())
    for (const update of await findWaiting(db, token)) {
      const applied = await inTransaction(db, (tx) => applyUpdate(tx, update, clock.now()))
      if (applied === 'applied' && update.newCardToken !== null) tokens.push(update.newCardToken)
    }
}

/** For the background work: what came in at the very moment at which its card was linked. */
export async function applyOverlookedUpdates(db: Db, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - overlookedMs)
  await applyCardUpdates(db, await findOverlooked(db, since), clock)
}

async function applyUpdate(tx: Tx, named: KeptUpdate, now: Date): Promise<UpdateState> {
  const locked = await lockHolders(tx, named)
  const update = await lockWaiting(tx, named)
  if (!update) return 'waiting'
  const state = await decide(locked, update, now)
  if (state !== 'waiting') await decideUpdate(tx, update, { state, now })
  await joinPayments(locked, update, now)
  return state
}

/** What was paid with both cards is of one card from now on, whoever holds them: a hold may be of the old one, and its clearing of the new. */
async function joinPayments(locked: DinersLocked, { cardToken, newCardToken }: KeptUpdate, now: Date): Promise<void> {
  if (newCardToken === null) return
  const { tx } = locked
  const held = await findHeldCards(tx, [cardToken])
  if (held.holders.length === 0) return
  if (held.holders.some(({ memberId }) => !locked.memberIds.has(memberId)))
    throw new LostRaceError('the card has another holder by now')
  const joined = joinedBy(await findReplacements(tx, [cardToken]), { cardToken, newCardToken })
  await evaluateLocked(locked, { references: await findJoinable(tx, joined, now), held, isInTime: true }, now)
  await judgeSharersAgain(locked, held.holders, now)
}

/** Members of one programme who had the old and the new card have had one card, of which a bonus is given once. */
async function judgeSharersAgain(locked: DinersLocked, holders: readonly CardHolder[], now: Date): Promise<void> {
  const members = [...new Map(holders.map((holder) => [holder.memberId, holder])).values()]
  const sharers = [...Map.groupBy(members, ({ partnerId }) => partnerId).values()].filter((own) => own.length > 1)
  const touched = sharers.flat().map(({ partnerId, memberId }) => {
    return { partnerId, memberId, from: 0, dines: [], withdrawn: [] }
  })
  if (touched.length > 0) await refoldMembers(locked, touched, { now })
}

/** Whoever holds or held either card: members first, whatever is written after. */
async function lockHolders(tx: Tx, { cardToken, newCardToken }: KeptUpdate): Promise<DinersLocked> {
  const { locked } = await lockHeldCards(tx, newCardToken === null ? [cardToken] : [cardToken, newCardToken])
  return locked
}

async function decide(locked: DinersLocked, update: KeptUpdate, now: Date): Promise<UpdateState> {
  const { tx } = locked
  const open = await findHeldLink(tx, update.cardToken)
  // Of two words the one that closed the old card may have come first.
  const link = open ?? (update.kind === 'replaced' ? await findClosedLink(tx, update.cardToken) : undefined)
  if (!link) return 'waiting'
  if (!locked.memberIds.has(link.memberId)) throw new LostRaceError('the card has another holder by now')
  switch (update.kind) {
    case 'renewed':
      return renewed(tx, link, update)
    case 'closed':
      return link.linkedAt <= update.occurredAt ? closed(tx, { link, update, now }) : 'waiting'
    case 'replaced':
      return replaced(tx, { link, update, now })
  }
}

async function renewed(tx: Tx, link: HeldLink, { expiry }: KeptUpdate): Promise<UpdateState> {
  await renew(tx, link, required(expiry, 'the expiry of a renewed card'))
  return 'applied'
}

interface Applying {
  readonly link: HeldLink
  readonly update: KeptUpdate
  readonly now: Date
}

async function closed(tx: Tx, applying: Applying): Promise<UpdateState> {
  const { link, now } = applying
  await endCardLink(tx, link.partnerId, { cardId: link.id, now, endedBy: 'network' })
  await tellNotKept(tx, applying)
  await note(tx, applying, 'card.closed')
  return 'applied'
}

/** Nothing is taken from whoever holds the new card already: the old one ends, and its member is told. */
async function replaced(tx: Tx, applying: Applying): Promise<UpdateState> {
  const { link, update, now } = applying
  const cardToken = required(update.newCardToken, 'the card that takes the place of another')
  const lastFour = required(update.newLastFour, 'the last digits of the card that takes the place of another')
  await lockNewCard(tx, { of: link, cardToken, lastFour, now })
  const holder = await findHeldLink(tx, cardToken)
  if (holder) {
    const isOwn = holder.partnerId === link.partnerId && holder.memberId === link.memberId
    const ending = { cardId: link.id, now, endedBy: 'network', succeededBy: isOwn ? holder.id : null } as const
    await endCardLink(tx, link.partnerId, ending)
    if (isOwn) await tellReplaced(tx, applying, lastFour)
    else await tellNotKept(tx, applying)
    await note(tx, applying, 'card.closed')
    return 'newCardHeld'
  }
  if (link.unlinkedAt !== null && !(await hasRoom(tx, link))) return 'noRoom'
  const linkedAt = latest([
    update.occurredAt < now ? update.occurredAt : now,
    link.linkedAt,
    await lastHeldUntil(tx, cardToken),
  ])
  const endedAt = link.unlinkedAt ?? latest([now, link.linkedAt])
  await goOn(tx, link, { cardToken, lastFour, expiry: update.expiry, linkedAt, endedAt })
  await tellReplaced(tx, applying, lastFour)
  await note(tx, applying, 'card.replaced')
  return 'applied'
}

/** A card that was closed has left its place, and the account may be closed by now: never a thirteenth, and none where nobody is. */
async function hasRoom(tx: Tx, { partnerId, memberId }: HeldLink): Promise<boolean> {
  const member = await findMember(tx, partnerId, memberId)
  if (member?.memberType === 'ClosedAccountMember') return false
  return hasRoomForCards((await findOpenCards(tx, partnerId, memberId)).length)
}

function latest(moments: readonly (Date | null)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
}

async function tellNotKept(tx: Tx, { link, update, now }: Applying): Promise<void> {
  const { partnerId, memberId, lastFour } = link
  await tellMember(tx, partnerId, { memberId, kind: 'cardNotKept', facts: { lastFour }, key: keyOf(update), now })
}

async function tellReplaced(tx: Tx, { link, update, now }: Applying, newLastFour: string): Promise<void> {
  const { partnerId, memberId, lastFour } = link
  const facts = { lastFour, newLastFour }
  await tellMember(tx, partnerId, { memberId, kind: 'cardReplaced', facts, key: keyOf(update), now })
}

function keyOf({ network, updateId }: KeptUpdate): string {
  return `${network} ${updateId}`
}

async function note(tx: Tx, { link, update, now }: Applying, action: string): Promise<void> {
  const details = { lastFour: link.lastFour, ...(update.newLastFour !== null && { newLastFour: update.newLastFour }) }
  const actor = `network:${update.network}`
  await appendAudit(tx, link.partnerId, { at: now, actor, action, subject: `card:${link.id}`, details })
}
