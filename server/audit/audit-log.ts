import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findEntries, insertEntry, lockChain } from './store.ts'

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
  const last = await lockChain(db, partnerId)
  const link = {
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? start,
    details: JSON.stringify(entry.details ?? {}),
  }
  const { at, actor, action, subject } = entry
  const hash = hashOfEntry(partnerId, entry, link)
  await insertEntry(db, { partnerId, at, actor, action, subject, ...link, hash })
}

export type AuditVerdict =
  | {
      readonly sound: true
      readonly entries: number
      /** Of the newest entry; empty where there is none. Kept elsewhere it shows later whether entries were cut off. */
      readonly lastHash: string
      /** Where the entry of the hash stands that was asked for; null: nowhere, or none was. */
      readonly knownAt: number | null
    }
  | { readonly sound: false; readonly brokenAt: number }

const pageSize = 1000

/**
 * Walks a partner's chain from its beginning; `brokenAt` is the first position that was changed, or where one is missing. A chain whose newest entries
 * were cut off is whole: that shows where it no longer contains the last hash that was known.
 */
export async function verifyAudit(db: Db, partnerId: string, knownHash: string | null = null): Promise<AuditVerdict> {
  let [position, previousHash] = [0, start]
  let knownAt: number | null = null
  for (;;) {
    const page = await findEntries(db, { partnerId, after: position, limit: pageSize })
    for (const row of page) {
      const link = { position: position + 1, previousHash, details: row.details }
      const isSound =
        row.position === link.position &&
        row.previousHash === previousHash &&
        row.hash === hashOfEntry(partnerId, row, link)
      if (!isSound) return { sound: false, brokenAt: link.position }
      position = row.position
      previousHash = row.hash
      if (row.hash === knownHash) knownAt = position
    }
    if (page.length < pageSize) return { sound: true, entries: position, lastHash: previousHash, knownAt }
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
