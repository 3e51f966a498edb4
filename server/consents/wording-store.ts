import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'

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
