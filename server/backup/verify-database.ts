import { verifyAudit } from '../audit/audit-log.ts'
import { findAudited } from '../audit/store.ts'
import type { Db } from '../db/database.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

export interface Verified {
  readonly postings: number
  readonly auditLogs: number
  /** Sentences; none: everything is sound. */
  readonly problems: readonly string[]
}

/** The journal and every audit log of the database. */
export async function verifyDatabase(engine: Db): Promise<Verified> {
  const { postings, faults } = await verifyJournal(engine)
  const partners = await findAudited(engine)
  const broken: string[] = []
  for (const partnerId of partners) {
    const verdict = await verifyAudit(engine, partnerId)
    if (!verdict.sound) broken.push(`the audit log of ${partnerId} is changed or cut off at entry ${verdict.brokenAt}`)
  }
  const unsound = faults.map(({ check, count, examples }) => `not so: ${check} (${count} times, first: ${examples[0]})`)
  return { postings, auditLogs: partners.length, problems: [...unsound, ...broken] }
}
