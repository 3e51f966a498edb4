import { columnsOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import type { HeldLink } from '../updates/held-link-store.ts'

export interface PendingVisits {
  readonly visits: number
  /** Whole units, or cents. */
  readonly amount: number
}

/** What was paid with the card, or the ones that it took the place of, and is on its way to the member. */
export async function pendingOf(db: Db, { partnerId, memberId, id }: HeldLink): Promise<PendingVisits> {
  const rows = await db
    .selectFrom('transaction as t')
    .select(columnsOf('transaction as t', ['reward', 'status']))
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .where('t.status', 'in', ['Pending', 'Awarded'])
    .where('t.paid_at', 'is', null)
    .where('t.withdrawn_at', 'is', null)
    .where('t.card_token', 'in', (tokens) =>
      tokens
        .selectFrom('card_link')
        .select('card_token')
        .where('partner_id', '=', partnerId)
        .where((link) => link.or([link('id', '=', id), link('succeeded_by', '=', id)])),
    )
    .execute()
  return { visits: rows.length, amount: rows.reduce((sum, { reward }) => sum + reward, 0) }
}
