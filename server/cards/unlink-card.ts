import { type Refusal, refuse } from '../refusal.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { markWithoutCard } from '../members/enrolment-store.ts'
import { type CardLinkRow, endCardLink, findOpenCards } from './store.ts'

interface Owner {
  readonly partnerId: string
  readonly memberId: number
  /** As the audit log writes who unlinks it. */
  readonly actor: string
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

/** Ends one link and writes it down. The caller holds the member's lock, and knows what becomes of an account without a card. */
export async function unlinkLocked(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { partnerId, actor, card }: Owner & { readonly card: CardLinkRow },
): Promise<void> {
  const at = now()
  await endCardLink(tx, partnerId, { cardId: card.id, now: at })
  const subject = `card:${card.id}`
  await appendAudit(tx, partnerId, { at, actor, action: 'card.unlink', subject, details: { lastFour: card.lastFour } })
}
