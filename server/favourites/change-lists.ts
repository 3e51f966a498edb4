import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import type { Refusal } from '../refusal.ts'
import { asHolder, type Holder } from './as-holder.ts'
import { findLists } from './list-store.ts'

export type Clock = Pick<Context, 'now'>

export async function readLists(context: Clock, db: Db, { partnerId, memberId }: Holder): Promise<FavouriteLists> {
  const rows = await findLists(db, partnerId, { memberId, now: context.now() })
  return rows.map(({ id, name, count, token }) => ({
    id: id === null ? 'saved' : String(id),
    name,
    count,
    share: token,
  }))
}

export type Done<Code extends string> = FavouriteLists | Refusal<Code | 'forbidden'>

interface Change<Code extends string> {
  readonly holder: Holder
  /** Null: it is done. */
  work(tx: Tx): Promise<Refusal<Code> | null>
}

/** One change of the member's lists, and then all of them. */
export async function changeLists<Code extends string>(
  context: Clock,
  db: Db,
  { holder, work }: Change<Code>,
): Promise<Done<Code>> {
  return asHolder(db, holder, async (tx): Promise<Done<Code>> => (await work(tx)) ?? readLists(context, tx, holder))
}
