import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'

interface NewLink {
  readonly tokenHash: string
  readonly messageHash: string
  readonly memberId: number
  readonly returnTo: string | null
  readonly now: Date
  readonly expiresAt: Date
}

/** False where the message has been given a link before. */
export async function insertSignInLink(db: Db, partnerId: string, { now, ...link }: NewLink): Promise<boolean> {
  const row = { partnerId, ...link, createdAt: now, usedAt: null }
  return (await insertMissing(db, { into: 'host_sign_in_link', rows: [row] })) > 0
}

export type SignInLink = Pick<Row<'host_sign_in_link'>, 'memberId' | 'returnTo' | 'expiresAt' | 'usedAt'>

export async function findSignInLink(db: Db, partnerId: string, tokenHash: string): Promise<SignInLink | undefined> {
  return db
    .selectFrom('host_sign_in_link')
    .select(columnsOf('host_sign_in_link', ['memberId', 'returnTo', 'expiresAt', 'usedAt']))
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

interface Taking {
  readonly tokenHash: string
  readonly now: Date
}

/** Whether this one takes it: of many at once one does. */
export async function takeSignInLink(db: Db, partnerId: string, { tokenHash, now }: Taking): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('host_sign_in_link')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the member has come in such a browser before, or in none at all. */
export async function isKnownBrowser(
  db: Db,
  partnerId: string,
  { memberId, browser, system }: Pick<Row<'member_device'>, 'memberId' | 'browser' | 'system'>,
): Promise<boolean> {
  const devices = await db
    .selectFrom('member_device')
    .select(['browser', 'system'])
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
  return devices.length === 0 || devices.some((one) => one.browser === browser && one.system === system)
}
