import { asColumns, columnsOf, type NewRow, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { tidyRows } from '../../db/tidy-rows.ts'

export type SessionSignOn = Pick<Row<'session'>, 'signOnIssuer' | 'signOnToken'>

/** By which sign-on a session began that still runs. */
export async function findSignOnOfSession(
  db: Db,
  partnerId: string,
  { idHash, now }: { readonly idHash: string; readonly now: Date },
): Promise<SessionSignOn | undefined> {
  return db
    .selectFrom('session')
    .select(columnsOf('session', ['signOnIssuer', 'signOnToken']))
    .where('partner_id', '=', partnerId)
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type PendingSignOut = Pick<Row<'pending_sign_out'>, 'issuer' | 'token'>

interface NewSignOut {
  readonly signOut: Omit<NewRow<'pending_sign_out'>, 'partnerId'>
  readonly now: Date
}

export async function insertSignOut(db: Db, partnerId: string, { signOut, now }: NewSignOut): Promise<void> {
  await tidyRows(db, partnerId, { table: 'pending_sign_out', key: 'name_hash', before: now })
  await db
    .insertInto('pending_sign_out')
    .values({ partner_id: partnerId, ...asColumns('pending_sign_out', signOut) })
    .execute()
}

/** The sign-out under way by this name, which goes with being read. */
export async function takeSignOut(
  db: Db,
  partnerId: string,
  { nameHash, now }: { readonly nameHash: string; readonly now: Date },
): Promise<PendingSignOut | undefined> {
  return db
    .deleteFrom('pending_sign_out')
    .where('partner_id', '=', partnerId)
    .where('name_hash', '=', nameHash)
    .where('expires_at', '>', now)
    .returning(columnsOf('pending_sign_out', ['issuer', 'token']))
    .executeTakeFirst()
}
