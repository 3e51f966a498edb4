import type { Db } from '../../db/database.ts'

/** All that the member has saved, the latest first. Also what does not show at the moment. */
export async function findSavedIds(db: Db, partnerId: string, memberId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('merchant_id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('merchant_id')
    .execute()
  return rows.map((row) => row.merchant_id)
}
