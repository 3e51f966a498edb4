import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { markClosed, markWithoutCard } from '../members/enrolment-store.ts'
import { keepClosing } from '../closing/close-balance.ts'
import { settleClosed } from '../closing/settle-closed.ts'
import { deleteSessionsOfMember } from '../session/store.ts'
import { endCardLink, findOpenCards } from './store.ts'

interface Unlink {
  readonly partnerId: string
  readonly memberId: number
  /** As the audit log writes who unlinks it. */
  readonly actor: string
  readonly cardId: number
  /** What becomes of an account without a card: it closes with the last one, or waits for another. */
  readonly withoutCard: 'closes' | 'stays'
}

export interface UnlinkedCard {
  readonly lastFour: string
  readonly closedAccount: boolean
}

/**
 * Ends the link. The account of a member who links cards here needs one: with the last it closes, and its sessions end. Refuses where the card is not
 * the member's.
 */
export async function unlinkCard(
  context: Context,
  db: Db,
  { partnerId, memberId, actor, cardId, withoutCard }: Unlink,
): Promise<UnlinkedCard | Refusal<'notFound'>> {
  const now = context.now()
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, [memberId])
    const open = await findOpenCards(tx, partnerId, memberId)
    const card = open.find((one) => one.id === cardId)
    if (!card) return refuse('notFound')
    const isLast = open.length === 1
    const closedAccount = isLast && withoutCard === 'closes'
    if (closedAccount) await keepClosing(locked, { partnerId, memberId }, now)
    await endCardLink(tx, partnerId, { cardId, now })
    if (isLast && withoutCard === 'stays') await markWithoutCard(tx, partnerId, { memberId, now })
    if (closedAccount) {
      await markClosed(tx, partnerId, { memberId, now })
      await settleClosed(locked, { partnerId, memberIds: [memberId] }, now)
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
