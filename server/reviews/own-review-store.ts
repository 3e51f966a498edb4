import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

const ownNames = [
  'transactionId',
  'rating',
  'food',
  'service',
  'cleanliness',
  'value',
  'body',
  'state',
  'refusalReason',
  'createdAt',
  'managementResponse',
] as const
export type OwnReviewRow = Pick<Row<'review'>, (typeof ownNames)[number]>

interface DinesOfMember {
  readonly memberId: number
  readonly transactionIds: readonly string[]
}

/** What the member wrote of these dines. */
export async function findOwnReviews(
  db: Db,
  partnerId: string,
  { memberId, transactionIds }: DinesOfMember,
): Promise<readonly OwnReviewRow[]> {
  if (transactionIds.length === 0) return []
  return db
    .selectFrom('review')
    .select(columnsOf('review', ownNames))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('transaction_id', 'in', transactionIds)
    .execute()
}

export interface RefusedReview extends Pick<Row<'review'>, 'createdAt' | 'publishedAt'> {}

/** Takes a refused review of the dine away, for another one: of two at once, one gets it. */
export async function takeRefusedReview(
  db: Db,
  partnerId: string,
  { memberId, transactionId }: { readonly memberId: number; readonly transactionId: string },
): Promise<RefusedReview | undefined> {
  return db
    .deleteFrom('review')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'refused')
    .returning(columnsOf('review', ['createdAt', 'publishedAt']))
    .executeTakeFirst()
}

/** Says whether it is the first of its dine: another one stays as it is. */
export async function insertReview(db: Db, review: NewRow<'review'>): Promise<boolean> {
  const row = await db
    .insertInto('review')
    .values(asColumns('review', review))
    .onConflict((conflict) => conflict.columns(['partner_id', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
