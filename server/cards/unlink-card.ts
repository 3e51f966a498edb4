import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { markWithoutCard } from '../members/enrolment-store.ts'
import { tellUnlinked } from './alerts/tell-card-change.ts'
import { type CardLinkRow, endCardLink, findOpenCards } from './store.ts'

interface Owner {
  readonly partnerId: string
  readonly memberId: number
  /** As the audit log writes who unlinks it. */
  readonly actor: string
  /** Why, where it is not the member's own deed. */
  readonly reason?: string
}

/** Ends the link; without a card the account waits for another. Refuses where the card is not the member's. */
export async function unlinkCard(
  context: Pick<Context, 'now'>,
  db: Db,
  { cardId, ...owner }: Owner & { readonly cardId: number },
): Promise<'unlinked' | Refusal<'notFound'>> {
  const { partnerId, memberId } = owner
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const open = await findOpenCards(tx, partnerId, memberId)
    const card = open.find((one) => one.id === cardId)
    if (!card) return refuse('notFound')
    await unlinkLocked(context, tx, { ...owner, card })
    if (open.length === 1) await markWithoutCard(tx, partnerId, { memberId, now: context.now() })
    return 'unlinked'
  })
}

/** Ends one link, writes it down and tells the member. The caller holds the member's lock, and knows what becomes of an account without a card. */
export async function unlinkLocked(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { partnerId, memberId, actor, reason, card }: Owner & { readonly card: CardLinkRow },
): Promise<void> {
  const at = now()
  await endLink(tx, { partnerId, actor, ...(reason !== undefined && { reason }), card, now: at })
  await tellUnlinked(tx, partnerId, { memberId, card, now: at })
}

interface Ending {
  readonly partnerId: string
  readonly actor: string
  readonly reason?: string
  readonly card: CardLinkRow
  readonly now: Date
}

/** Ends one link and writes it down; the caller tells the member. */
export async function endLink(tx: Tx, { partnerId, actor, reason, card, now }: Ending): Promise<void> {
  await endCardLink(tx, partnerId, { cardId: card.id, now })
  const subject = `card:${card.id}`
  const details = { lastFour: card.lastFour, ...(reason !== undefined && { reason }) }
  await appendAudit(tx, partnerId, { at: now, actor, action: 'card.unlink', subject, details })
}
