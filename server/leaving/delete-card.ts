import { findOpenCards } from '../cards/store.ts'
import { unlinkLocked } from '../cards/unlink-card.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
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
    const { lastFour } = card
    if (open.length > 1) {
      await unlinkLocked(context, tx, { partnerId, memberId, actor: `member:${publicId}`, card })
      return { lastFour, closedAccount: false }
    }
    const left = await leave(context, tx, { partnerId, memberId, mayEnd })
    return left instanceof Refusal ? left : { lastFour, closedAccount: true }
  })
}
