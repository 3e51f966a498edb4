import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { kindsEvenIfStopped, type TextKind } from './outgoing-text.ts'

/** What still waits for a number that said STOP, but for what it may be told all the same. A text that is under way finds out by itself. */
export async function dropWaitingTexts(db: Db, partnerId: string, phoneNumber: string): Promise<void> {
  await db
    .deleteFrom('outgoing_text')
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .where('kind', 'not in', [...kindsEvenIfStopped])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('leased_until', 'is', null)
    .execute()
}

interface Question {
  readonly phoneNumber: string
  readonly kind: TextKind
  readonly since: Date
}

/** How many texts of the kind were decided for the number from this moment on, and how many of them went out. */
export async function countTexts(
  db: Db,
  partnerId: string,
  { phoneNumber, kind, since }: Question,
): Promise<{ readonly decided: number; readonly sent: number }> {
  const { decided, sent } = await db
    .selectFrom('outgoing_text')
    .select(({ fn }) => [
      fn.countAll<number>().as('decided'),
      fn.countAll<number>().filterWhere('sent_at', 'is not', null).as('sent'),
    ])
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { decided: Number(decided), sent: Number(sent) }
}

/** How many texts of the kind were decided for the member from this moment on, whatever their number was. */
export async function countTextsToMember(
  db: Db,
  partnerId: string,
  { memberId, kind, since }: Omit<Question, 'phoneNumber'> & { readonly memberId: number },
): Promise<number> {
  const { texts } = await db
    .selectFrom('outgoing_text')
    .select(({ fn }) => fn.countAll<number>().as('texts'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(texts)
}

interface Said {
  /** A UUID. */
  readonly reference: string
  readonly sid: string
  readonly status: string
  /** Statuses that this one follows upon: an older word that comes late changes nothing. */
  readonly after: readonly string[]
  readonly errorCode: string | null
  readonly now: Date
}

/** The provider's word of a text. It has it, so it is sent, also where the answer to our call was lost. Null: there is no such text. */
export async function putTextStatus(
  db: Db,
  partnerId: string,
  { reference, sid, status, after, errorCode, now }: Said,
): Promise<{ readonly phoneNumber: string } | null> {
  const row = await db
    .updateTable('outgoing_text')
    .set((set) => ({
      sid,
      facts: '{}',
      body: null,
      leased_until: null,
      last_error: null,
      sent_at: set.fn.coalesce('sent_at', set.val(now)),
      failed_at: null,
      status,
      error_code: errorCode,
    }))
    .where('partner_id', '=', partnerId)
    .where('reference', '=', reference)
    .where((o) => o.or([o('sid', 'is', null), o('sid', '=', sid)]))
    .where((o) => o.or([o('status', 'is', null), o('status', '=', anyOf('text', after))]))
    .returning('phone_number as phoneNumber')
    .executeTakeFirst()
  return row ?? null
}
