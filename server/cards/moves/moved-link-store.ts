import { columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'
import { heldNames } from '../updates/held-link-store.ts'
import type { CardMove } from './move-store.ts'

interface LinkName {
  readonly partnerId: string
  readonly id: number
}

const names = [...heldNames, 'endedBy', 'succeededBy'] as const
export type MovedLink = Pick<Row<'card_link'>, (typeof names)[number]>

/** The link, with the cards that its bank replaced on the way; the one that goes on is the last. */
export async function findChain(db: Db, { partnerId, id }: LinkName): Promise<readonly MovedLink[]> {
  const rows = await db
    .selectFrom('card_link')
    .select(columnsOf('card_link', names))
    .where('partner_id', '=', partnerId)
    .where((link) => link.or([link('id', '=', id), link('succeeded_by', '=', id)]))
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
  return [...rows.filter((row) => row.id !== id), ...rows.filter((row) => row.id === id)]
}

/** Of the chain of a moved card what its bank has made of it since; not its member's own cards whose place it took. */
export async function findTrail(db: Db, chain: readonly MovedLink[]): Promise<readonly MovedLink[]> {
  const tookPlace = await db
    .selectFrom('card_update')
    .select('card_token as cardToken')
    .where('kind', '=', 'replaced')
    .where('state', '=', 'newCardHeld')
    .where('card_token', '=', anyOf('text', new Set(chain.map(({ cardToken }) => cardToken))))
    .execute()
  const besides = new Set(tookPlace.map(({ cardToken }) => cardToken))
  return chain.filter(({ cardToken, succeededBy }) => succeededBy === null || !besides.has(cardToken))
}

/** Whether anybody else has held one of these cards since the move. */
export async function isHeldByOthers(
  db: Db,
  { move, chain }: { readonly move: CardMove; readonly chain: readonly MovedLink[] },
): Promise<boolean> {
  const own = [...chain.map(({ id }) => id), move.fromLinkId]
  const other = await db
    .selectFrom('card_link')
    .select('id')
    .where('card_token', '=', anyOf('text', new Set([move.cardToken, ...chain.map(({ cardToken }) => cardToken)])))
    .where((link) => link.not(link('id', '=', anyOf('bigint', own))))
    .where((link) => link.or([link('unlinked_at', 'is', null), link('unlinked_at', '>', move.movedAt)]))
    .executeTakeFirst()
  return other !== undefined
}

/** As if the cards had never been there: the rows stay, and cover no moment. */
export async function erasePeriods(
  tx: Tx,
  { partnerId }: Pick<LinkName, 'partnerId'>,
  chain: readonly MovedLink[],
): Promise<void> {
  await tx
    .updateTable('card_link')
    .set((link) => ({ unlinked_at: link.ref('linked_at'), ended_by: 'move' }))
    .where('partner_id', '=', partnerId)
    .where(
      'id',
      '=',
      anyOf(
        'bigint',
        chain.map(({ id }) => id),
      ),
    )
    .execute()
}

/** The link of before goes on as if it had not ended. */
export async function resume(tx: Tx, { partnerId, id }: LinkName): Promise<void> {
  await tx
    .updateTable('card_link')
    .set({ unlinked_at: null, ended_by: null })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}
