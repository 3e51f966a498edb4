import type { ReportReason } from '#domain/dines/reviews.ts'
import type { Empty } from '#contract/schemas/member.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { countOpenReports, insertReport, isShownReview } from './report-store.ts'

/** So many open reports of one review say enough: more of them change nothing and are not kept. */
const mostOpen = 20

interface Reporting {
  readonly review: string
  readonly reason: ReportReason
  readonly words: string
  /** By what a second report of the same person is known. */
  readonly reporter: string
  readonly now: Date
}

/** Keeps a report of a review that the partner's visitors see. Whoever reports it again is answered alike, and the first report stands. */
export async function reportReview(db: Db, partnerId: string, report: Reporting): Promise<Empty | Refusal<'notFound'>> {
  const { review } = report
  if (!/^[gm]\d{1,15}$/.test(review) || !(await isShownReview(db, partnerId, review))) return refuse('notFound')
  await inTransaction(db, async (tx) => {
    if ((await countOpenReports(tx, partnerId, review)) < mostOpen) await insertReport(tx, partnerId, report)
  })
  return {}
}
