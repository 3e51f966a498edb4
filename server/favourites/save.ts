import type { Saved, SavedTogether, Unsaved } from '#contract/schemas/favourites/favourite.ts'
import { savedLimit } from '#domain/favourites/limits.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { asHolder, type Holder } from './as-holder.ts'
import { deleteFavourite, findListed, insertFavourites, insertMerge } from './favourite-store.ts'
import { findSavedIds } from './ids/saved-ids-store.ts'
import { putOnLists } from './list-store.ts'

interface Saving extends Holder {
  readonly merchantId: number
  /** Lists of the member's that it is put on too; others are left out. */
  readonly listIds: readonly number[]
}

type NotSaved = 'notFound' | 'favouritesFull' | 'forbidden'

/** Saves a restaurant that takes part. What is saved already may have left meanwhile: it stays. */
export async function savePlace(
  context: Pick<Context, 'now'>,
  db: Db,
  { partnerId, memberId, merchantId, listIds }: Saving,
): Promise<Saved | Refusal<NotSaved>> {
  const now = context.now()
  return asHolder(db, { partnerId, memberId }, async (tx): Promise<Saved | Refusal<NotSaved>> => {
    const known = await findSavedIds(tx, partnerId, memberId)
    if (!known.includes(merchantId)) {
      const listed = await findListed(tx, partnerId, { merchantIds: [merchantId], now })
      if (!listed.has(merchantId)) return refuse('notFound')
      if (known.length >= savedLimit) return refuse('favouritesFull')
      await insertFavourites(tx, partnerId, { memberId, merchantIds: [merchantId], now })
    }
    await putOnLists(tx, partnerId, { memberId, listIds, merchantId, now })
    return savedOf(tx, partnerId, memberId)
  })
}

interface SavingTogether extends Holder {
  /** The first is the latest. */
  readonly merchantIds: readonly number[]
  /** Names the list of a browser, which is taken over once; null: what a shared list shows. */
  readonly deviceList: string | null
}

/** Saves many at once; says how many found no room. */
export async function saveTogether(
  context: Pick<Context, 'now'>,
  db: Db,
  { partnerId, memberId, merchantIds, deviceList }: SavingTogether,
): Promise<SavedTogether | Refusal<'forbidden'>> {
  const now = context.now()
  return asHolder(db, { partnerId, memberId }, async (tx) => {
    const isNew = deviceList === null || (await insertMerge(tx, partnerId, { memberId, deviceList, now }))
    if (!isNew) return { ...(await savedOf(tx, partnerId, memberId)), leftOut: 0 }
    const known = await findSavedIds(tx, partnerId, memberId)
    const others = [...new Set(merchantIds)].filter((id) => !known.includes(id))
    const listed = await findListed(tx, partnerId, { merchantIds: others, now })
    const wanted = others.filter((id) => listed.has(id))
    const taken = wanted.slice(0, Math.max(0, savedLimit - known.length))
    await insertFavourites(tx, partnerId, { memberId, merchantIds: taken, now })
    return { ...(await savedOf(tx, partnerId, memberId)), leftOut: wanted.length - taken.length }
  })
}

/** Twice is once. */
export async function unsavePlace(
  db: Db,
  { partnerId, memberId, merchantId }: Holder & { readonly merchantId: number },
): Promise<Unsaved | Refusal<'forbidden'>> {
  return asHolder(db, { partnerId, memberId }, async (tx) => {
    const lists = await deleteFavourite(tx, partnerId, { memberId, merchantId })
    return { ...(await savedOf(tx, partnerId, memberId)), lists: lists.map(String) }
  })
}

async function savedOf(tx: Tx, partnerId: string, memberId: number): Promise<Saved> {
  return { saved: (await findSavedIds(tx, partnerId, memberId)).map(String) }
}
