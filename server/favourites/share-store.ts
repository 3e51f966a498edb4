import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import type { ListOf } from './list-store.ts'

/** A list that has a link already keeps it. */
export async function insertShare(
  tx: Tx,
  partnerId: string,
  { memberId, listId, token, now }: ListOf & { readonly token: string; readonly now: Date },
): Promise<void> {
  await insertMissing(tx, { into: 'favourite_share', rows: [{ partnerId, token, memberId, listId, sharedAt: now }] })
}

export async function deleteShare(tx: Tx, partnerId: string, { memberId, listId }: ListOf): Promise<void> {
  await tx
    .deleteFrom('favourite_share')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('list_id', listId === null ? 'is' : '=', listId)
    .execute()
}

export interface SharedRow extends ListOf {
  /** Null: everything that somebody saved. */
  readonly name: string | null
}

/** The list that a link shows; whose it is stays on the server. */
export async function findShared(db: Db, partnerId: string, token: string): Promise<SharedRow | undefined> {
  return db
    .selectFrom('favourite_share as s')
    .leftJoin('favourite_list as f', (join) =>
      join.onRef('f.partner_id', '=', 's.partner_id').onRef('f.id', '=', 's.list_id'),
    )
    .select(['s.member_id as memberId', 's.list_id as listId', 'f.name'])
    .where('s.partner_id', '=', partnerId)
    .where('s.token', '=', token)
    .executeTakeFirst()
}
