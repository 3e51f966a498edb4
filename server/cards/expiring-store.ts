import { columnsOf, type Row } from '../db/columns.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

const names = ['partnerId', 'id', 'memberId', 'lastFour', 'expiry'] as const
export type ExpiringCard = Pick<Row<'card_link'>, (typeof names)[number]>

/** Linked cards with these last months whose members were not told yet, without those that another process has under way. */
export async function claimExpiring(
  tx: Tx,
  { months, limit }: { readonly months: readonly string[]; readonly limit: number },
): Promise<readonly ExpiringCard[]> {
  return tx
    .selectFrom('card_link')
    .select(columnsOf('card_link', names))
    .where('unlinked_at', 'is', null)
    .where('expiry', '=', anyOf('text', months))
    .where((link) => link('told_expiry', 'is distinct from', link.ref('expiry')))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markExpiryTold(tx: Tx, cards: readonly ExpiringCard[]): Promise<void> {
  await tx
    .updateTable('card_link')
    .set((link) => ({ told_expiry: link.ref('expiry') }))
    .where(
      'id',
      '=',
      anyOf(
        'bigint',
        cards.map(({ id }) => id),
      ),
    )
    .execute()
}
