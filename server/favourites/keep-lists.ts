import { listLimit } from '#domain/favourites/limits.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import type { Holder } from './as-holder.ts'
import { changeLists, type Clock, type Done } from './change-lists.ts'
import { findSavedIds } from './ids/saved-ids-store.ts'
import {
  deleteFromList,
  deleteListRows,
  findListNames,
  foldListName,
  hasList,
  insertList,
  putOnLists,
  setListName,
} from './list-store.ts'

export async function createList(
  context: Clock,
  db: Db,
  { holder, name }: { readonly holder: Holder; readonly name: string },
): Promise<Done<'listNameTaken' | 'listsFull'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      const names = await findListNames(tx, partnerId, memberId)
      if (names.has(foldListName(name))) return refuse('listNameTaken')
      if (names.size >= listLimit) return refuse('listsFull')
      await insertList(tx, partnerId, { memberId, name, now: context.now() })
      return null
    },
  })
}

interface OfList {
  readonly holder: Holder
  readonly listId: number
}

export async function renameList(
  context: Clock,
  db: Db,
  { holder, listId, name }: OfList & { readonly name: string },
): Promise<Done<'notFound' | 'listNameTaken'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      if (!(await hasList(tx, partnerId, { memberId, listId }))) return refuse('notFound')
      const other = (await findListNames(tx, partnerId, memberId)).get(foldListName(name))
      if (other !== undefined && other !== listId) return refuse('listNameTaken')
      await setListName(tx, partnerId, { memberId, listId, name })
      return null
    },
  })
}

export async function deleteList(context: Clock, db: Db, { holder, listId }: OfList): Promise<Done<'notFound'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      if (!(await hasList(tx, partnerId, { memberId, listId }))) return refuse('notFound')
      await deleteListRows(tx, partnerId, { memberId, listId })
      return null
    },
  })
}

interface OfPlace extends OfList {
  readonly merchantId: number
}

/** Only what is saved stands on a list. */
export async function putOnList(
  context: Clock,
  db: Db,
  { holder, listId, merchantId }: OfPlace,
): Promise<Done<'notFound'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      const saved = await findSavedIds(tx, partnerId, memberId)
      if (!saved.includes(merchantId) || !(await hasList(tx, partnerId, { memberId, listId })))
        return refuse('notFound')
      await putOnLists(tx, partnerId, { memberId, listIds: [listId], merchantId, now: context.now() })
      return null
    },
  })
}

export async function takeOffList(
  context: Clock,
  db: Db,
  { holder, listId, merchantId }: OfPlace,
): Promise<Done<'notFound'>> {
  const { partnerId, memberId } = holder
  return changeLists(context, db, {
    holder,
    async work(tx) {
      if (!(await hasList(tx, partnerId, { memberId, listId }))) return refuse('notFound')
      await deleteFromList(tx, partnerId, { memberId, listId, merchantId })
      return null
    },
  })
}
