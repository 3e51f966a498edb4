import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import type { Holder } from './as-holder.ts'
import { changeLists, type Clock, type Done } from './change-lists.ts'
import { hasList } from './list-store.ts'
import { deleteShare, insertShare } from './share-store.ts'

interface OfAnyList {
  readonly holder: Holder
  /** Null: everything that is saved. */
  readonly listId: number | null
}

const tokenBytes = 16

/** A link that nobody guesses: 128 bits. One for a list, which stays until it is withdrawn. */
export async function shareList(
  context: Pick<Context, 'now' | 'random'>,
  db: Db,
  { holder, listId }: OfAnyList,
): Promise<Done<'notFound'>> {
  const { partnerId, memberId } = holder
  const token = context.random(tokenBytes).toString('base64url')
  return changeLists(context, db, {
    holder,
    async work(tx) {
      if (!(await hasList(tx, partnerId, { memberId, listId }))) return refuse('notFound')
      await insertShare(tx, partnerId, { memberId, listId, token, now: context.now() })
      return null
    },
  })
}

export async function withdrawList(context: Clock, db: Db, { holder, listId }: OfAnyList): Promise<Done<'notFound'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      if (!(await hasList(tx, partnerId, { memberId, listId }))) return refuse('notFound')
      await deleteShare(tx, partnerId, { memberId, listId })
      return null
    },
  })
}
