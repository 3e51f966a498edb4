import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface MemberPage {
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

interface Rows {
  readonly table: 'account_closing' | 'cash_out_choice'
  /** That of an index of the table whose columns are partner and member. */
  readonly condition: RawBuilder<unknown>
}

/** The next members of a partner of whom there are such rows, in the order of their ids. */
export async function findMemberPageWith(
  db: Db,
  { table, condition }: Rows,
  { partnerId, after, limit }: MemberPage,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly memberId: number }>`
    select distinct member_id as "memberId" from ${sql.table(table)}
    where partner_id = ${partnerId} and ${condition} and member_id > ${after}
    order by member_id limit ${limit}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}
