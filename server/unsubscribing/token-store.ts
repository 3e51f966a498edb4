import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

type Token = Row<'unsubscribe_token'>

export async function insertToken(db: Db, partnerId: string, token: Omit<Token, 'partnerId'>): Promise<void> {
  await db
    .insertInto('unsubscribe_token')
    .values({
      partner_id: partnerId,
      token_hash: token.tokenHash,
      member_id: token.memberId,
      category: token.category,
      created_at: token.createdAt,
    })
    .execute()
}

export async function findToken(
  db: Db,
  partnerId: string,
  tokenHash: string,
): Promise<Pick<Token, 'memberId' | 'category'> | undefined> {
  return db
    .selectFrom('unsubscribe_token')
    .select(columnsOf('unsubscribe_token', ['memberId', 'category']))
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}
