import { sql } from 'kysely'
import { sanitizeExternalText } from '#domain/text/sanitize-external-text.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { type ClaimedText, kindsEvenIfStopped } from './outgoing-text.ts'

const isNotStopped = sql<boolean>`not exists (
  select from text_number n
  where n.partner_id = outgoing_text.partner_id and n.phone_number = outgoing_text.phone_number and n.stopped_at is not null)`

/**
 * The last word before a text is handed on: keeps what it says, so that whoever finds the try cut off can look for these words. False where the number
 * has said STOP, the text is gone, or its lease has passed to another process.
 */
export async function beginTry(
  db: Db,
  partnerId: string,
  text: ClaimedText,
  { body, now }: { readonly body: string; readonly now: Date },
): Promise<boolean> {
  const held = heldText(db, partnerId, text)
  const { numUpdatedRows } = await (kindsEvenIfStopped.includes(text.kind) ? held : held.where(isNotStopped))
    .set((set) => ({ attempts: set('attempts', '+', 1), body, tried_at: set.fn.coalesce('tried_at', set.val(now)) }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether any other text of ours is the one of the provider. */
export async function knownSids(db: Db, partnerId: string, sids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outgoing_text')
    .select('sid')
    .where('partner_id', '=', partnerId)
    .where('sid', '=', anyOf('text', sids))
    .execute()
  return new Set(rows.flatMap(({ sid }) => sid ?? []))
}

export async function markTextSent(
  db: Db,
  partnerId: string,
  text: ClaimedText,
  { sid, now }: { readonly sid: string; readonly now: Date },
): Promise<void> {
  await heldText(db, partnerId, text)
    .set({ ...withoutFacts, sid, sent_at: now })
    .execute()
}

/** What it was written from goes with it. */
const withoutFacts = { facts: '{}', body: null, leased_until: null, last_error: null }

const longestReason = 500

export async function postponeText(
  db: Db,
  partnerId: string,
  text: ClaimedText,
  { reason, nextAttemptAt }: { readonly reason: string | null; readonly nextAttemptAt: Date },
): Promise<void> {
  await heldText(db, partnerId, text)
    .set({
      last_error: reason && sanitizeExternalText(reason, longestReason),
      next_attempt_at: nextAttemptAt,
      leased_until: null,
    })
    .execute()
}

export async function failText(
  db: Db,
  partnerId: string,
  text: ClaimedText,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await heldText(db, partnerId, text)
    .set({ ...withoutFacts, last_error: sanitizeExternalText(reason, longestReason), failed_at: now })
    .execute()
}

/** For a text that nobody gets. */
export async function deleteText(db: Db, partnerId: string, text: ClaimedText): Promise<void> {
  await db
    .deleteFrom('outgoing_text')
    .where('partner_id', '=', partnerId)
    .where('id', '=', text.id)
    .where('leased_until', '=', text.leasedUntil)
    .where('sent_at', 'is', null)
    .execute()
}

/** The text, unless its lease has passed to another process. */
function heldText(db: Db, partnerId: string, { id, leasedUntil }: ClaimedText) {
  return db
    .updateTable('outgoing_text')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .where('sent_at', 'is', null)
}
