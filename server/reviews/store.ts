import { sql } from 'kysely'
import { required } from '#domain/required.ts'
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

export interface ReviewRow {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly text: string
  readonly managementResponse: string | null
  readonly createdAt: Date
}

interface ReviewsAsked {
  readonly merchantId: number
  readonly limit: number
  readonly offset: number
}

/** What guests wrote, the newest first: what came with the restaurant's own data, and what this partner's members wrote. */
export async function findMerchantReviews(
  db: Db,
  partnerId: string,
  { merchantId, limit, offset }: ReviewsAsked,
): Promise<readonly ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select id, author, rating, text, "managementResponse", "createdAt" ${written(partnerId, merchantId)}
    order by "createdAt" desc, id limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}

export async function countMerchantReviews(db: Db, partnerId: string, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${written(partnerId, merchantId)}`.execute(db)
  return required(rows[0], 'the count of reviews').count
}

/** A member is named by the first name and the initial of the last. A rating without words is in the histogram already. */
function written(partnerId: string, merchantId: number) {
  return sql`from (
    select 'g' || id as id, author, rating, body as text, management_response as "managementResponse", created_at as "createdAt"
    from merchant_review where merchant_id = ${merchantId}::bigint
    union all
    select 'm' || r.id, concat_ws(' ', m.first_name, nullif(left(m.last_name, 1), '') || '.'), r.rating, r.body,
      r.management_response, r.created_at
    from review r join member m on m.partner_id = r.partner_id and m.id = r.member_id
    where r.partner_id = ${partnerId} and r.merchant_id = ${merchantId}::bigint and r.body <> '') as written`
}
