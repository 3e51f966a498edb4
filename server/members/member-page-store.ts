import type { Db } from '../db/database.ts'

interface MemberPage {
  readonly partnerId: string
  /** Members with a greater id. */
  readonly after: number
  readonly limit: number
}

/** The next members of a partner, in the order of their ids: a walk through a large programme is of even steps. */
export async function findMemberPage(db: Db, { partnerId, after, limit }: MemberPage): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
