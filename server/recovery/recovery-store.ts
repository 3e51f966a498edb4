import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** A member who can be let in anew. */
export type Recoverable = Pick<Row<'member'>, 'id' | 'publicId' | 'email' | 'firstName' | 'lastName' | 'partnerNumber'>
const recoverableNames = ['id', 'publicId', 'email', 'firstName', 'lastName', 'partnerNumber'] as const

/** Who has the address in any case, or the number, and signs in by a password. */
export async function findRecoverable(db: Db, partnerId: string, identifier: string): Promise<Recoverable | undefined> {
  return db
    .selectFrom('member')
    .select(columnsOf('member', recoverableNames))
    .where('partner_id', '=', partnerId)
    .where('password_hash', 'is not', null)
    .where((where) =>
      where.or([where('email_folded', '=', identifier.toLowerCase()), where('partner_number', '=', identifier)]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findRecoverableById(
  db: Db,
  partnerId: string,
  memberId: number,
): Promise<Recoverable | undefined> {
  return db
    .selectFrom('member')
    .select(columnsOf('member', recoverableNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
}

interface NewToken {
  readonly tokenHash: string
  readonly memberId: number
  /** Tokens of the same mail stay: an earlier try may have arrived. */
  readonly mailId: number
  readonly now: Date
  readonly expiresAt: Date
}

/** The newest mail's token is the one that counts: those of other mails to the member end with it. */
export async function insertRecoveryToken(db: Db, partnerId: string, token: NewToken): Promise<void> {
  await db
    .updateTable('recovery_token')
    .set({ expires_at: token.now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', token.memberId)
    .where('mail_id', '<>', token.mailId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', token.now)
    .execute()
  await db
    .insertInto('recovery_token')
    .values({
      partner_id: partnerId,
      token_hash: token.tokenHash,
      member_id: token.memberId,
      mail_id: token.mailId,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

export type RecoveryToken = Pick<Row<'recovery_token'>, 'memberId' | 'expiresAt' | 'usedAt'>

export async function findRecoveryToken(
  db: Db,
  partnerId: string,
  tokenHash: string,
): Promise<RecoveryToken | undefined> {
  return db
    .selectFrom('recovery_token')
    .select(columnsOf('recovery_token', ['memberId', 'expiresAt', 'usedAt']))
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** With the token all others of the member are used up: they were asked for before the password that now holds. */
export async function useRecoveryTokens(
  db: Db,
  partnerId: string,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('recovery_token')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

/** A while after they ended nobody asks what became of them: of a partner, a bounded number with each new one. */
export async function deleteForgottenTokens(db: Db, partnerId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('recovery_token')
    .where('partner_id', '=', partnerId)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('recovery_token')
        .select('token_hash')
        .where('partner_id', '=', partnerId)
        .where('expires_at', '<', before)
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
