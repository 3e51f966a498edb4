import { asColumns, columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'

const names = [
  'partnerId',
  'id',
  'memberId',
  'cardLinkId',
  'cardToken',
  'lastFour',
  'description',
  'fromPartnerId',
  'fromMemberId',
  'fromLinkId',
  'movedAt',
  'undoUntil',
  'undoneAt',
] as const
/** One card's way from one programme of ours to another. */
export type CardMove = Pick<Row<'card_move'>, (typeof names)[number]>

export async function insertMove(tx: Tx, move: Omit<CardMove, 'id' | 'undoneAt'>): Promise<number> {
  const { id } = await tx
    .insertInto('card_move')
    .values(asColumns('card_move', move))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findMove(db: Db, id: number): Promise<CardMove | undefined> {
  return db.selectFrom('card_move').select(columnsOf('card_move', names)).where('id', '=', id).executeTakeFirst()
}

export async function lockMove(tx: Tx, id: number): Promise<CardMove> {
  return tx
    .selectFrom('card_move')
    .select(columnsOf('card_move', names))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function markUndone(tx: Tx, { id }: CardMove, now: Date): Promise<void> {
  await tx.updateTable('card_move').set({ undone_at: now }).where('id', '=', id).execute()
}

/** The move of this card that can still be taken back. */
export async function findFreshMove(db: Db, cardToken: string, now: Date): Promise<CardMove | undefined> {
  return (
    db
      .selectFrom('card_move as m')
      .select(columnsOf('card_move as m', names))
      // The card may have been replaced since: its link has kept its number.
      .leftJoin('card_link as l', (join) =>
        join.onRef('l.partner_id', '=', 'm.partner_id').onRef('l.id', '=', 'm.card_link_id'),
      )
      .where((m) => m.or([m('m.card_token', '=', cardToken), m('l.card_token', '=', cardToken)]))
      .where('m.undone_at', 'is', null)
      .where('m.undo_until', '>', now)
      .executeTakeFirst()
  )
}

/** The moves that brought these links here, those that were taken back left out. */
export async function findMovesTo(db: Db, partnerId: string, linkIds: readonly number[]): Promise<readonly CardMove[]> {
  return db
    .selectFrom('card_move')
    .select(columnsOf('card_move', names))
    .where('partner_id', '=', partnerId)
    .where('card_link_id', '=', anyOf('bigint', linkIds))
    .where('undone_at', 'is', null)
    .execute()
}

/** What a member has moved away, the latest first. Of all partners: only the engine sees them. */
export async function findMovesFrom(db: Db, partnerId: string, memberId: number): Promise<readonly CardMove[]> {
  return db
    .selectFrom('card_move')
    .select(columnsOf('card_move', names))
    .where('from_partner_id', '=', partnerId)
    .where('from_member_id', '=', memberId)
    .where('undone_at', 'is', null)
    .orderBy('moved_at', 'desc')
    .execute()
}
