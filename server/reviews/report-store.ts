import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { insertMissing } from '../db/rows.ts'
import type { Row } from '../db/columns.ts'

/** Whether the partner's visitors may read the review that is named so: `m12` a member's, `g12` one that came with a restaurant they list. */
export async function isShownReview(db: Db, partnerId: string, review: string): Promise<boolean> {
  const id = Number(review.slice(1))
  const row = review.startsWith('m')
    ? await db
        .selectFrom('review')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where('id', '=', id)
        .where('state', '=', 'published')
        .executeTakeFirst()
    : await db
        .selectFrom('merchant_review as r')
        .select('r.id')
        .where('r.id', '=', id)
        .where('r.withdrawn_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('merchant_listing as l')
              .select('l.merchant_id')
              .whereRef('l.merchant_id', '=', 'r.merchant_id')
              .where('l.partner_id', '=', partnerId),
          ),
        )
        .executeTakeFirst()
  return row !== undefined
}

/** Waits for whoever reports the same review, until the transaction ends; then how many open reports it has. */
export async function countOpenReports(tx: Tx, partnerId: string, review: string): Promise<number> {
  const name = JSON.stringify(['review-report', partnerId, review])
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
  const { count } = await tx
    .selectFrom('review_report')
    .select((report) => report.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('review', '=', review)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface NewReport extends Pick<Row<'review_report'>, 'review' | 'reason' | 'words' | 'reporter'> {
  readonly now: Date
}

/** One of each reporter stays open: the first. */
export async function insertReport(
  db: Db,
  partnerId: string,
  { review, reason, words, reporter, now }: NewReport,
): Promise<void> {
  const row = { partnerId, review, reason, words, reporter, createdAt: now }
  await insertMissing(db, { into: 'review_report', rows: [row] })
}
