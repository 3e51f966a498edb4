import { type RawBuilder, sql } from 'kysely'
import { sanitizeExternalText } from '#domain/text/sanitize-external-text.ts'
import { columnsOf } from '../db/columns.ts'
import { insertRows } from '../db/rows.ts'
import type { Db } from '../db/database.ts'
import type { Share } from '../retries/share.ts'
import type { ClaimedMail, MailLane, OutgoingMail } from './outgoing-mail.ts'

/** In the transaction of the deed that it tells of: both or neither. */
export async function insertMail(
  db: Db,
  partnerId: string,
  { mail, now }: { readonly mail: OutgoingMail; readonly now: Date },
): Promise<void> {
  await insertMails(db, partnerId, { mails: [mail], now })
}

export async function insertMails(
  db: Db,
  partnerId: string,
  { mails, now }: { readonly mails: readonly OutgoingMail[]; readonly now: Date },
): Promise<void> {
  const rows = mails.map(({ kind, memberId, recipient, facts }) => ({
    partnerId,
    kind,
    memberId,
    recipient,
    facts: JSON.stringify(facts),
    createdAt: now,
    nextAttemptAt: now,
  }))
  await insertRows(db, { into: 'outgoing_mail', rows })
}

interface Lease {
  readonly leasedUntil: Date
  readonly now: Date
  /** Absent: any. */
  readonly lane?: MailLane
  /** Selects by the member; absent: all. */
  readonly share?: Share
}

/** Spelled as the indexes outgoing_mail_urgent and outgoing_mail_notices are. */
const inLane: Readonly<Record<MailLane, RawBuilder<boolean>>> = {
  urgent: sql<boolean>`kind <> 'notice'`,
  notices: sql<boolean>`kind = 'notice'`,
}

/** Takes the oldest mail of the lane that is due, but none that another process has under way. */
export async function claimDueMail(
  db: Db,
  partnerId: string,
  { leasedUntil, now, lane, share = { index: 0, of: 1 } }: Lease,
): Promise<ClaimedMail | null> {
  const row = await db
    .with('due', (query) =>
      query
        .selectFrom('outgoing_mail')
        .select('id')
        .where('partner_id', '=', partnerId)
        .$if(lane !== undefined, (mails) => mails.where(inLane[lane ?? 'urgent']))
        .where(sql<boolean>`coalesce(member_id, id) % ${share.of}::int = ${share.index}`)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where((o) => o.or([o('leased_until', 'is', null), o('leased_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outgoing_mail as o')
    .from('due')
    .set((o) => ({ attempts: o('o.attempts', '+', 1), leased_until: leasedUntil }))
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.id', '=', 'due.id')
    .returning(
      columnsOf('outgoing_mail as o', [
        'id',
        'kind',
        'memberId',
        'recipient',
        'facts',
        'messageId',
        'createdAt',
        'attempts',
      ]),
    )
    .executeTakeFirst()
  // Nobody else writes the table: what stands in it is what insertMail was given.
  return row ? ({ ...row, leasedUntil } as ClaimedMail) : null
}

export interface Sent {
  readonly memberId: number | null
  readonly recipient: string
  readonly now: Date
}

/** What it was written from goes with it: nothing in it is needed again, and some of it is nobody's business. */
export async function markMailSent(db: Db, partnerId: string, mail: ClaimedMail, sent: Sent): Promise<void> {
  await heldMail(db, partnerId, mail)
    .set({
      member_id: sent.memberId,
      recipient: sent.recipient,
      facts: '{}',
      sent_at: sent.now,
      leased_until: null,
      last_error: null,
    })
    .execute()
}

const longestReason = 500

export async function postponeMail(
  db: Db,
  partnerId: string,
  mail: ClaimedMail,
  { reason, nextAttemptAt }: { readonly reason: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await heldMail(db, partnerId, mail)
    .set({
      last_error: sanitizeExternalText(reason, longestReason),
      next_attempt_at: nextAttemptAt,
      leased_until: null,
    })
    .execute()
}

export async function failMail(
  db: Db,
  partnerId: string,
  mail: ClaimedMail,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await heldMail(db, partnerId, mail)
    .set({ last_error: sanitizeExternalText(reason, longestReason), facts: '{}', failed_at: now, leased_until: null })
    .execute()
}

/** For a mail that nobody gets: no trace of what was typed stays. */
export async function deleteMail(db: Db, partnerId: string, { id }: Pick<ClaimedMail, 'id'>): Promise<void> {
  await db.deleteFrom('outgoing_mail').where('partner_id', '=', partnerId).where('id', '=', id).execute()
}

/** The mail, unless its lease has passed to another process. */
function heldMail(db: Db, partnerId: string, { id, leasedUntil }: ClaimedMail) {
  return db
    .updateTable('outgoing_mail')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .where('sent_at', 'is', null)
}

/** To which address a mail went; undefined where it is forgotten. */
export async function findRecipient(db: Db, partnerId: string, mailId: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('outgoing_mail')
    .select('recipient')
    .where('partner_id', '=', partnerId)
    .where('id', '=', mailId)
    .executeTakeFirst()
  return row?.recipient
}

/** For the background work alone, which sees all partners. */
export async function partnersWithDueMail(db: Db, lane: MailLane, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct partner_id as "partnerId" from outgoing_mail
    where sent_at is null and failed_at is null and ${inLane[lane]} and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
    order by 1`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}
