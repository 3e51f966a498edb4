import { sql } from 'kysely'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

export type ReviewRow = Awaited<ReturnType<typeof findMerchantReviews>>[number]

interface ReviewsAsked {
  readonly merchantId: number
  readonly limit: number
  readonly offset: number
}

/** What guests wrote, the newest first: what came with the restaurant's own data, and what this partner's members wrote and is published. */
export async function findMerchantReviews(db: Db, partnerId: string, { merchantId, limit, offset }: ReviewsAsked) {
  return written(db, partnerId, merchantId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMerchantReviews(db: Db, partnerId: string, merchantId: number): Promise<number> {
  const { count } = await written(db, partnerId, merchantId)
    .select((review) => review.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const none = sql<number | null>`null::smallint`

/** A member is named as they were when somebody read the review. A rating without words is in the histogram already. */
function written(db: Db, partnerId: string, merchantId: number) {
  const ofGuests = db
    .selectFrom('merchant_review as r')
    .select([sql<string>`'g' || r.id`.as('id'), 'r.author', 'r.rating', 'r.body as text'])
    .select(columnsOf('merchant_review as r', ['managementResponse', 'createdAt']))
    .select([sql<boolean>`false`.as('verified'), none.as('food'), none.as('service')])
    .select([none.as('cleanliness'), none.as('value')])
    .where('r.merchant_id', '=', merchantId)
    .where('r.withdrawn_at', 'is', null)
  const ofMembers = db
    .selectFrom('review as r')
    .select([sql<string>`'m' || r.id`.as('id'), 'r.author', 'r.rating', 'r.body as text'])
    .select(columnsOf('review as r', ['managementResponse', 'createdAt']))
    .select(sql<boolean>`true`.as('verified'))
    .select(columnsOf('review as r', ['food', 'service', 'cleanliness', 'value']))
    .where('r.partner_id', '=', partnerId)
    .where('r.merchant_id', '=', merchantId)
    .where('r.state', '=', 'published')
    .where('r.body', '<>', '')
  return db.selectFrom(ofGuests.unionAll(ofMembers).as('written'))
}
