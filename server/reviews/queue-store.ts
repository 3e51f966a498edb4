import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Ratings } from '#domain/dines/reviews.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'

const queueNames = [
  'id',
  'transactionId',
  'rating',
  'food',
  'service',
  'cleanliness',
  'value',
  'body',
  'author',
  'state',
  'createdAt',
] as const
/** A review as the operator reads it. */
export type QueuedReview = Pick<Row<'review'>, (typeof queueNames)[number]> & { readonly merchantName: string }

/** What waits to be read, the oldest first. */
export async function findWaitingReviews(db: Db, partnerId: string, limit: number): Promise<readonly QueuedReview[]> {
  return db
    .selectFrom('review as r')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .select(columnsOf('review as r', queueNames))
    .select('m.name as merchantName')
    .where('r.partner_id', '=', partnerId)
    .where('r.state', '=', 'waiting')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

const decidedNames = ['memberId', 'merchantId', 'rating', 'state', 'publishedAt', 'managementResponse'] as const
export type DecidedReview = Pick<Row<'review'>, (typeof decidedNames)[number]>

/** With its row locked, where it is read in a transaction. */
export async function findReviewForUpdate(db: Db, partnerId: string, id: number): Promise<DecidedReview | undefined> {
  return db
    .selectFrom('review')
    .select(columnsOf('review', decidedNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findReviewer(db: Db, partnerId: string, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('review')
    .select('member_id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.member_id ?? null
}

type Change = Pick<
  Updateable<Tables['review']>,
  'state' | 'refusal_reason' | 'decided_at' | 'published_at' | 'management_response'
>

export async function changeReview(
  db: Db,
  partnerId: string,
  { id, change }: { readonly id: number; readonly change: Change },
): Promise<void> {
  await db.updateTable('review').set(change).where('partner_id', '=', partnerId).where('id', '=', id).execute()
}

/** Whether there was such a review, and was shown until now. */
export async function withdrawGuestReview(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('merchant_review')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The restaurant's ratings, which nobody else changes until the transaction ends. */
export async function lockHistogram(db: Db, merchantId: number): Promise<readonly number[]> {
  const row = await db
    .selectFrom('merchant')
    .select('rating_histogram')
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.rating_histogram
}

export async function setRatings(db: Db, merchantId: number, { histogram, tenths }: Ratings): Promise<void> {
  await sql`update merchant set rating_histogram = ${[...histogram]}::integer[], rating_tenths = ${tenths}
    where id = ${merchantId}`.execute(db)
}

/** The partners that list the restaurant, in one order for all processes. */
export async function findListingPartners(db: Db, merchantId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('merchant_listing')
    .select('partner_id as partnerId')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .orderBy('partner_id')
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}

const reportNames = ['id', 'review', 'reason', 'words', 'createdAt'] as const
/** A report as the operator reads it, with the review that it is about. */
export type OpenReport = Pick<Row<'review_report'>, (typeof reportNames)[number]> & { readonly text: string | null }

/** What is not settled, the oldest first. */
export async function findOpenReports(db: Db, partnerId: string, limit: number): Promise<readonly OpenReport[]> {
  return db
    .selectFrom('review_report as p')
    .select(columnsOf('review_report as p', reportNames))
    .select((p) => [reportedText(p)])
    .where('p.partner_id', '=', partnerId)
    .where('p.settled_at', 'is', null)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

function reportedText({ selectFrom, fn }: ExpressionBuilder<Tables & { p: Tables['review_report'] }, 'p'>) {
  const ofMember = selectFrom('review as r')
    .select('r.body')
    .whereRef('r.partner_id', '=', 'p.partner_id')
    .where(sql<boolean>`p.review = 'm' || r.id`)
  const ofGuest = selectFrom('merchant_review as g')
    .select('g.body')
    .where(sql<boolean>`p.review = 'g' || g.id`)
  return fn.coalesce(ofMember, ofGuest).as('text')
}

/** Settles what is open of a review, and forgets who said it; says how many there were. */
export async function settleReports(
  db: Db,
  partnerId: string,
  { review, now }: { readonly review: string; readonly now: Date },
): Promise<number> {
  const rows = await db
    .updateTable('review_report')
    .set({ settled_at: now, reporter: null })
    .where('partner_id', '=', partnerId)
    .where('review', '=', review)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}
