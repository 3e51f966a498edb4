import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Old {
  readonly before: Date
  readonly now: Date
  /** Of each table. */
  readonly limit: number
}

/**
 * Removes what was texted to numbers and what they wrote before a moment, but no text that is being handed on. Answers whether there may be more. For the
 * background work alone, which sees all partners.
 */
export async function deleteOldTexts(db: Db, { before, now, limit }: Old): Promise<boolean> {
  const outgoing = await sql`
    delete from outgoing_text where (partner_id, id) in (
      select partner_id, id from outgoing_text where created_at < ${before} and (leased_until is null or leased_until <= ${now})
      order by created_at limit ${limit} for update skip locked)`.execute(db)
  const incoming = await sql`
    delete from incoming_text where (partner_id, sid) in (
      select partner_id, sid from incoming_text where received_at < ${before}
      order by received_at limit ${limit} for update skip locked)`.execute(db)
  return [outgoing, incoming].some(({ numAffectedRows }) => Number(numAffectedRows) === limit)
}
