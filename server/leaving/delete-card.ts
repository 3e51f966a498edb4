import { findOpenCards } from '../cards/store.ts'
import { unlinkLocked } from '../cards/unlink-card.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { leave } from './close-account.ts'

interface Deletion {
  readonly partnerId: string
  readonly signedIn: SignedIn
  readonly cardId: number
  /** As at `closeAccount`. */
  readonly mayEnd: boolean
}

export interface DeletedCard {
  readonly lastFour: string
  readonly closedAccount: boolean
}

/** Unlinks a card of the member. An account of who links cards here needs one: with the last it closes, as the closing call closes it. */
export async function deleteCard(
  context: Context,
  db: Db,
  { partnerId, signedIn: { memberId, publicId }, cardId, mayEnd }: Deletion,
): Promise<DeletedCard | Refusal<'notFound' | 'balanceWouldEnd'>> {
  return inTransaction(db, async (tx): Promise<DeletedCard | Refusal<'notFound' | 'balanceWouldEnd'>> => {
    await lockMembers(tx, [memberId])
    const open = await findOpenCards(tx, partnerId, memberId)
    const card = open.find(({ id }) => id === cardId)
    if (!card) return refuse('notFound')
    const owner = { partnerId, memberId, actor: `member:${publicId}` }
    return deleteLocked(context, tx, { ...owner, closing: { mayEnd }, card, isLast: open.length === 1 })
  })
}

type LockedCard = Parameters<typeof unlinkLocked>[2] & {
  readonly isLast: boolean
  readonly closing: Pick<Parameters<typeof leave>[2], 'mayEnd' | 'actor' | 'reason'>
}

/** The caller holds the member's lock. */
async function deleteLocked(
  context: Pick<Context, 'now'>,
  tx: Tx,
  { isLast, closing, ...unlinking }: LockedCard,
): Promise<DeletedCard | Refusal<'balanceWouldEnd'>> {
  const { partnerId, memberId, card } = unlinking
  if (!isLast) {
    await unlinkLocked(context, tx, unlinking)
    return { lastFour: card.lastFour, closedAccount: false }
  }
  const left = await leave(context, tx, { partnerId, memberId, ...closing })
  return left instanceof Refusal ? left : { lastFour: card.lastFour, closedAccount: true }
}

interface OperatorDeletion extends Pick<Deletion, 'partnerId' | 'cardId'> {
  readonly memberId: number
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
  /** Whether the account may close with its last card. */
  readonly mayClose: boolean
}

/** The same on an operator's word: nothing that the member was not told of ends with it. */
export async function deleteCardFor(
  context: Pick<Context, 'now'>,
  db: Db,
  { partnerId, memberId, cardId, actor, reason, mayClose }: OperatorDeletion,
): Promise<DeletedCard | Refusal<'notFound' | 'lastCard' | 'balanceWouldEnd'>> {
  return inTransaction(db, async (tx): Promise<DeletedCard | Refusal<'notFound' | 'lastCard' | 'balanceWouldEnd'>> => {
    await lockMembers(tx, [memberId])
    const open = await findOpenCards(tx, partnerId, memberId)
    const card = open.find(({ id }) => id === cardId)
    if (!card) return refuse('notFound')
    const isLast = open.length === 1
    if (isLast && !mayClose) return refuse('lastCard')
    const closing = { mayEnd: false, actor, reason }
    return deleteLocked(context, tx, { partnerId, memberId, actor, reason, card, isLast, closing })
  })
}
