import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { markClosed } from '../members/enrolment-store.ts'
import type { SignedIn } from '../session/session.ts'
import { deleteSessionsOfMember } from '../session/store.ts'
import { endCardLink, findOpenCards } from './store.ts'

interface Unlink {
  readonly partnerId: string
  readonly signedIn: SignedIn
  readonly cardId: number
}

export interface UnlinkedCard {
  readonly lastFour: string
  readonly closedAccount: boolean
}

/** Ends the link. An account needs a card: with the last one it closes, and its sessions end. Refuses where the card is not the member's. */
export async function unlinkCard(
  context: Context,
  db: Db,
  { partnerId, signedIn, cardId }: Unlink,
): Promise<UnlinkedCard | Refusal<'notFound'>> {
  const now = context.now()
  const { memberId } = signedIn
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const open = await findOpenCards(tx, partnerId, memberId)
    const card = open.find((one) => one.id === cardId)
    if (!card) return refuse('notFound')
    await endCardLink(tx, partnerId, { cardId, now })
    const actor = `member:${signedIn.publicId}`
    const closedAccount = open.length === 1
    if (closedAccount) {
      await markClosed(tx, partnerId, { memberId, now })
      await deleteSessionsOfMember(tx, partnerId, memberId)
    }
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: 'card.unlink',
      subject: `card:${cardId}`,
      details: { lastFour: card.lastFour },
    })
    if (closedAccount) await appendAudit(tx, partnerId, { at: now, actor, action: 'account.close', subject: actor })
    return { lastFour: card.lastFour, closedAccount }
  })
}
