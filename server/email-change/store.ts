import { columnsOf, type Row } from '../db/columns.ts'
import { isUniqueViolation, LostRaceError } from '../db/contention.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import type { Tx } from '../db/transact.ts'

export type EmailChange = Pick<
  Row<'email_change'>,
  'id' | 'memberId' | 'oldEmail' | 'newEmail' | 'askedAt' | 'confirmedAt' | 'endedAt'
>

interface NewChange {
  readonly memberId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly now: Date
}

export async function insertChange(db: Db, partnerId: string, change: NewChange): Promise<number> {
  const { id } = await db
    .insertInto('email_change')
    .values({
      partner_id: partnerId,
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      asked_at: change.now,
      confirmed_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findChange(db: Db, partnerId: string, id: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .select(columnsOf('email_change', ['id', 'memberId', 'oldEmail', 'newEmail', 'askedAt', 'confirmedAt', 'endedAt']))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes of the member that were confirmed from this moment on and not taken back, the first one first. */
export async function findChangesSince(
  db: Db,
  partnerId: string,
  { memberId, since }: { readonly memberId: number; readonly since: Date },
): Promise<readonly Pick<EmailChange, 'id' | 'oldEmail'>[]> {
  return db
    .selectFrom('email_change')
    .select(columnsOf('email_change', ['id', 'oldEmail']))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', '>=', since)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function countChanges(
  locked: MembersLocked,
  partnerId: string,
  { memberId, since }: { readonly memberId: number; readonly since: Date },
): Promise<number> {
  requireLocked(locked, [memberId])
  const { changes } = await locked.tx
    .selectFrom('email_change')
    .select((query) => query.fn.countAll<number>().as('changes'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(changes)
}

/** Changes of the member that nobody has confirmed yet. */
export async function endOpenChanges(
  db: Db,
  partnerId: string,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** This change and all that came after it. */
export async function endChangesFrom(
  db: Db,
  partnerId: string,
  { id, memberId, now }: { readonly id: number; readonly memberId: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '>=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function markConfirmed(
  db: Db,
  partnerId: string,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Nobody asks the member for another one any more, and of the mailbox nothing is shown yet. Who has taken the address at this very moment makes the transaction begin again. */
export async function setEmail(
  tx: Tx,
  partnerId: string,
  { memberId, email, now }: { readonly memberId: number; readonly email: string; readonly now: Date },
): Promise<void> {
  try {
    await tx
      .updateTable('member')
      .set({ email, email_update_since: null, mailbox_proved_at: null, updated_at: now })
      .where('partner_id', '=', partnerId)
      .where('id', '=', memberId)
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new LostRaceError('Another member has the address since a moment ago') : error
  }
}

/** Asks the member for another address from `since` on; null: no more. */
export async function setEmailUpdateSince(
  db: Db,
  partnerId: string,
  { memberId, since }: { readonly memberId: number; readonly since: Date | null },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ email_update_since: since })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
}

/** A change to this address that waits to be confirmed and was asked for since then. */
export async function findWaitingChange(
  db: Db,
  partnerId: string,
  { memberId, newEmail, since }: { readonly memberId: number; readonly newEmail: string; readonly since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('new_email', '=', newEmail)
    .where('asked_at', '>', since)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
