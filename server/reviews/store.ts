import type { Db } from '../db/database.ts'

/** Which of these transactions the member has reviewed. */
export async function findReviewed(
  db: Db,
  partnerId: string,
  { memberId, transactionIds }: { memberId: number; transactionIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('review')
    .select('transaction_id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('transaction_id', 'in', transactionIds)
    .execute()
  return new Set(rows.map((row) => row.transaction_id))
}
