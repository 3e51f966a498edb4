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
