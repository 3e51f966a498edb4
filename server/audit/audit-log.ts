import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'

export interface AuditEntry {
  readonly at: Date
  /** `member:<public id>`, `visitor`, `operator:<name>` or `system`. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** Never a password, a token or a card number. */
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

interface Link {
  readonly position: number
  readonly previousHash: string
  readonly details: string
}

const start = ''

/** Adds an entry to the partner's chain, in the caller's transaction where there is one: a deed and its entry stand or fall together. */
export async function appendAudit(db: Db, partnerId: string, entry: AuditEntry): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, (tx) => appendAudit(tx, partnerId, entry))
  await sql`select pg_advisory_xact_lock(hashtext(${`audit ${partnerId}`}))`.execute(db)
  const last = await db
    .selectFrom('audit_entry')
    .select(['position', 'hash'])
    .where('partner_id', '=', partnerId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const link = {
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? start,
    details: JSON.stringify(entry.details ?? {}),
  }
  await db
    .insertInto('audit_entry')
    .values({
      partner_id: partnerId,
      position: link.position,
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      details: link.details,
      previous_hash: link.previousHash,
      hash: hashOfEntry(partnerId, entry, link),
    })
    .execute()
}

export type AuditVerdict =
  | { readonly sound: true; readonly entries: number }
  | { readonly sound: false; readonly brokenAt: number }

const pageSize = 1000

/** Walks a partner's chain from its beginning; `brokenAt` is the first position that was changed, or where one is missing. */
export async function verifyAudit(db: Db, partnerId: string): Promise<AuditVerdict> {
  let [position, previousHash] = [0, start]
  for (;;) {
    const page = await db
      .selectFrom('audit_entry')
      .select(['position', 'at', 'actor', 'action', 'subject', 'details', 'previous_hash', 'hash'])
      .where('partner_id', '=', partnerId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(pageSize)
      .execute()
    for (const row of page) {
      const link = { position: position + 1, previousHash, details: row.details }
      const isSound =
        row.position === link.position &&
        row.previous_hash === previousHash &&
        row.hash === hashOfEntry(partnerId, row, link)
      if (!isSound) return { sound: false, brokenAt: link.position }
      position = row.position
      previousHash = row.hash
    }
    if (page.length < pageSize) return { sound: true, entries: position }
  }
}

function hashOfEntry(
  partnerId: string,
  entry: Pick<AuditEntry, 'at' | 'actor' | 'action' | 'subject'>,
  link: Link,
): string {
  const { at, actor, action, subject } = entry
  const parts = [partnerId, link.position, link.previousHash, at.toISOString(), actor, action, subject, link.details]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
