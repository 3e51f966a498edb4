import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'
import type { CspReport } from './read-reports.ts'

const keptDays = 30
/** Different refusals of a partner. Anybody can invent some, so the rarest give way; real ones come again and again. */
export const keptReports = 500

export interface CountedReport extends CspReport {
  readonly reports: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}

interface Received {
  readonly reports: readonly CspReport[]
  readonly receivedAt: Date
}

/** Counts what came. What was last seen a month ago goes, and so do the rarest where there are too many. */
export async function countReports(db: Db, partnerId: string, { reports, receivedAt }: Received): Promise<void> {
  const rows = countedOnce(reports).map(({ report, count }) => ({
    ...report,
    partner_id: partnerId,
    reports: count,
    first_seen: receivedAt,
    last_seen: receivedAt,
  }))
  if (rows.length === 0) return
  await db
    .insertInto('csp_report')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'directive', 'blocked', 'page']).doUpdateSet({
        reports: sql<number>`csp_report.reports + excluded.reports`,
        last_seen: sql<Date>`greatest(csp_report.last_seen, excluded.last_seen)`,
      }),
    )
    .execute()
  const oldest = new Date(receivedAt.getTime() - keptDays * dayMs)
  await db.deleteFrom('csp_report').where('partner_id', '=', partnerId).where('last_seen', '<', oldest).execute()
  await deleteRarest(db, partnerId)
}

/** One statement may meet a row once only, and every process meets the rows in the same order. */
function countedOnce(reports: readonly CspReport[]): { report: CspReport; count: number }[] {
  const counted = new Map<string, { report: CspReport; count: number }>()
  for (const report of reports) {
    const key = JSON.stringify([report.directive, report.blocked, report.page])
    counted.set(key, { report, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

async function deleteRarest(db: Db, partnerId: string): Promise<void> {
  await sql`
    delete from csp_report where (partner_id, directive, blocked, page) in (
      select partner_id, directive, blocked, page from csp_report where partner_id = ${partnerId}
      order by reports desc, last_seen desc, directive, blocked, page offset ${keptReports})`.execute(db)
}

/** What is kept of a partner, the most frequent first. */
export async function listReports(db: Db, partnerId: string): Promise<CountedReport[]> {
  const rows = await db
    .selectFrom('csp_report')
    .select(['directive', 'blocked', 'page', 'reports', 'first_seen', 'last_seen'])
    .where('partner_id', '=', partnerId)
    .orderBy('reports', 'desc')
    .orderBy('last_seen', 'desc')
    .execute()
  return rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...report }) => ({ ...report, firstSeen, lastSeen }))
}
