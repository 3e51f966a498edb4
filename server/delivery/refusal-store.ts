import { sanitizeExternalText } from '#domain/text/sanitize-external-text.ts'
import type { Db } from '../db/database.ts'
import { rowsAs } from '../db/rows.ts'
import { sealOutbox } from '../journal/settlement-store.ts'

/** Why a receiver did not take a posting, in its own words. */
export interface PostingRefusal {
  readonly postingId: number
  readonly code: string
  /** What it says beside the code, for people. */
  readonly text: string | null
}

export interface PostingRefusals {
  readonly partnerId: string
  readonly refusals: readonly PostingRefusal[]
}

const longestCode = 200
const longestText = 500

/** Keeps the reasons with the postings, whose outbox rows the caller has locked. They stand until the postings go out again. */
export async function keepRefusals(db: Db, { partnerId, refusals }: PostingRefusals): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ postingId, code, text }) => ({
    postingId,
    code: sanitizeExternalText(code, longestCode),
    text: text === null ? null : sanitizeExternalText(text, longestText),
  }))
  await db
    .updateTable('outbox as o')
    .from(rowsAs('refused', rows, { postingId: 'bigint', code: 'text', text: 'text' }))
    .set((refused) => ({ refusal_code: refused.ref('refused.code'), refusal_text: refused.ref('refused.text') }))
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.posting_id', '=', 'refused.postingId')
    .execute()
  await sealOutbox(db, { partnerId, postingIds: rows.map(({ postingId }) => postingId) })
}
