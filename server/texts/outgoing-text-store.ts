import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/rows.ts'
import type { Share } from '../retries/share.ts'
import type { ClaimedText, OutgoingText, TextLane } from './outgoing-text.ts'

/** In the transaction of the deed that they follow from. */
export async function insertTexts(
  db: Db,
  partnerId: string,
  { texts, now }: { readonly texts: readonly OutgoingText[]; readonly now: Date },
): Promise<void> {
  const rows = texts.map(({ kind, memberId, phoneNumber, facts }) => ({
    partnerId,
    kind,
    memberId,
    phoneNumber,
    facts: JSON.stringify(facts),
    createdAt: now,
    nextAttemptAt: now,
  }))
  await insertRows(db, { into: 'outgoing_text', rows })
}

interface Lease {
  readonly leasedUntil: Date
  readonly now: Date
  readonly lane: TextLane
  /** Selects by the last digit of the phone number. */
  readonly share: Share
}

/** Spelled as the indexes outgoing_text_answers and outgoing_text_notices are. */
const inLane: Readonly<Record<TextLane, RawBuilder<boolean>>> = {
  answers: sql<boolean>`kind <> 'notice'`,
  notices: sql<boolean>`kind = 'notice'`,
}

const claimedNames = [
  'id',
  'kind',
  'memberId',
  'phoneNumber',
  'facts',
  'reference',
  'body',
  'triedAt',
  'createdAt',
  'attempts',
] as const

/** Takes the oldest text of the lane that is due, but none that another process has under way. */
export async function claimDueText(
  db: Db,
  partnerId: string,
  { leasedUntil, now, lane, share }: Lease,
): Promise<ClaimedText | null> {
  const row = await db
    .with('due', (query) =>
      query
        .selectFrom('outgoing_text')
        .select('id')
        .where('partner_id', '=', partnerId)
        .where(inLane[lane])
        .where(sql<boolean>`right(phone_number, 1)::int % ${share.of}::int = ${share.index}`)
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
    .updateTable('outgoing_text as o')
    .from('due')
    .set({ leased_until: leasedUntil })
    .where('o.partner_id', '=', partnerId)
    .whereRef('o.id', '=', 'due.id')
    .returning(columnsOf('outgoing_text as o', claimedNames))
    .executeTakeFirst()
  // Nobody else writes the table: what stands in it is what insertTexts was given.
  return row ? ({ ...row, leasedUntil } as ClaimedText) : null
}

/** For the background work alone, which sees all partners. */
export async function partnersWithDueTexts(db: Db, lane: TextLane, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select distinct partner_id as "partnerId" from outgoing_text
    where ${inLane[lane]} and sent_at is null and failed_at is null and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
    order by 1`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}
