import { asColumns, type NewRow } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { tidyRows } from '../../db/tidy-rows.ts'

interface NewJoining {
  readonly joining: Omit<NewRow<'pending_joining'>, 'partnerId'>
  readonly now: Date
}

export async function insertJoining(db: Db, partnerId: string, { joining, now }: NewJoining): Promise<void> {
  await tidyRows(db, partnerId, { table: 'pending_joining', key: 'key_hash', before: now })
  await db
    .insertInto('pending_joining')
    .values({ partner_id: partnerId, used_at: null, ...asColumns('pending_joining', joining) })
    .execute()
}

export interface JoiningClaim {
  readonly keyHash: string
  readonly browserHash: string
  readonly now: Date
}

/** What the issuer told of whom this browser is about to be joined for, sealed. */
export async function findJoining(
  db: Db,
  partnerId: string,
  { keyHash, browserHash, now }: JoiningClaim,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_joining')
    .select('person')
    .where('partner_id', '=', partnerId)
    .where('key_hash', '=', keyHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.person
}

/** Says whether it could still be used: of two at once one can. */
export async function markJoiningUsed(db: Db, partnerId: string, { keyHash, now }: Omit<JoiningClaim, 'browserHash'>) {
  const { numUpdatedRows } = await db
    .updateTable('pending_joining')
    // What the issuer told is in the member now, and nobody needs it here.
    .set({ used_at: now, person: '' })
    .where('partner_id', '=', partnerId)
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
