import { appendAudit } from '../../audit/audit-log.ts'
import type { Tx } from '../../db/transact.ts'
import type { CardMove } from './move-store.ts'

interface Deed {
  readonly move: Omit<CardMove, 'undoneAt'>
  readonly actor: string
  readonly actions: { readonly from: string; readonly to: string }
  readonly now: Date
}

/** In both programmes' logs, each of which says nothing of the other's member. Always in one order, since each log has a lock. */
export async function auditMove(tx: Tx, { move, actor, actions, now }: Deed): Promise<void> {
  const sides = [
    { partnerId: move.fromPartnerId, action: actions.from, linkId: move.fromLinkId, other: move.partnerId },
    { partnerId: move.partnerId, action: actions.to, linkId: move.cardLinkId, other: move.fromPartnerId },
  ].toSorted((a, b) => (a.partnerId < b.partnerId ? -1 : 1))
  for (const { partnerId, action, linkId, other } of sides)
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action,
      subject: `card:${linkId}`,
      details: { lastFour: move.lastFour, program: other },
    })
}
