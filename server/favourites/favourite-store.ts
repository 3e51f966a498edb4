import type { Db } from '../db/database.ts'
import { anyOf, insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface Owner {
  readonly memberId: number
}

interface Saving extends Owner {
  /** The first is the latest: each is a millisecond older than the one before it. */
  readonly merchantIds: readonly number[]
  readonly now: Date
}

/** What is saved already stays as it is. */
export async function insertFavourites(tx: Tx, partnerId: string, { memberId, merchantIds, now }: Saving) {
  await insertMissing(tx, {
    into: 'favourite',
    rows: merchantIds.map((merchantId, index) => ({
      partnerId,
      memberId,
      merchantId,
      savedAt: new Date(now.getTime() - index),
    })),
  })
}

/** Of these the ones that the partner's members see now. */
export async function findListed(
  db: Db,
  partnerId: string,
  { merchantIds, now }: Pick<Saving, 'merchantIds' | 'now'>,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('merchant_listing')
    .select('merchant_id')
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', anyOf('bigint', merchantIds))
    .where('visible_from', '<=', now)
    .where('visible_to', '>', now)
    .execute()
  return new Set(rows.map((row) => row.merchant_id))
}

interface Place extends Owner {
  readonly merchantId: number
}

/** Takes it off every list and forgets it; answers the lists that it was on. */
export async function deleteFavourite(
  tx: Tx,
  partnerId: string,
  { memberId, merchantId }: Place,
): Promise<readonly number[]> {
  const lists = await tx
    .deleteFrom('favourite_list_place')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .returning('list_id')
    .execute()
  await tx
    .deleteFrom('favourite')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .execute()
  return lists.map((row) => row.list_id)
}

/** Notes that a browser's list is the member's now; false where it was already. */
export async function insertMerge(
  tx: Tx,
  partnerId: string,
  { memberId, deviceList, now }: Owner & { readonly deviceList: string; readonly now: Date },
): Promise<boolean> {
  return (
    (await insertMissing(tx, { into: 'favourite_merge', rows: [{ partnerId, memberId, deviceList, mergedAt: now }] })) >
    0
  )
}

/** All of it: who has left saves nothing here. */
export async function deleteFavourites(tx: Tx, partnerId: string, memberId: number): Promise<void> {
  for (const table of [
    'favourite_list_place',
    'favourite_share',
    'favourite_list',
    'favourite',
    'favourite_merge',
  ] as const)
    await tx.deleteFrom(table).where('partner_id', '=', partnerId).where('member_id', '=', memberId).execute()
}
