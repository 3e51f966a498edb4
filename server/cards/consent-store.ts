import type { Db } from '../db/database.ts'
import { insertMissing, insertRows } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface Wording {
  readonly version: string
  readonly words: string
  readonly now: Date
}

/** Keeps words that a member is about to be shown, with when they were first. */
export async function keepWording(db: Db, partnerId: string, { version, words, now }: Wording): Promise<void> {
  await insertMissing(db, { into: 'consent_wording', rows: [{ partnerId, version, words, firstShownAt: now }] })
}

/** Whether members of this partner were shown words of this version. */
export async function isKnownWording(db: Db, partnerId: string, version: string): Promise<boolean> {
  const found = await db
    .selectFrom('consent_wording')
    .select('version')
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return found !== undefined
}

interface Consent {
  readonly cardLinkId: number
  readonly memberId: number
  readonly version: string
  readonly now: Date
}

export async function insertConsent(tx: Tx, partnerId: string, { now, ...consent }: Consent): Promise<void> {
  await insertRows(tx, { into: 'card_consent', rows: [{ partnerId, ...consent, agreedAt: now }] })
}
