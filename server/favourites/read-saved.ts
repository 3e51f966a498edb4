import type {
  PlacesQuery,
  SavedPlaces,
  SavedPlacesQuery,
  SharedList,
  SharedQuery,
} from '#contract/schemas/favourites/favourite.ts'
import { deviceLimit } from '#domain/favourites/limits.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { hasList } from './list-store.ts'
import { findListsOf, findPlaces, findSavedPlaces } from './places/place-store.ts'
import { readPlaces } from './places/read-places.ts'
import { findShared } from './share-store.ts'

interface Asker<Query> {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  readonly query: Query
}

/** Null: everything that is saved. */
export function listIdIn(text: string): number | null {
  return text === 'saved' ? null : Number(text)
}

/** A page of one of the member's lists. */
export async function readSavedPlaces(
  context: Context,
  db: Db,
  { partner, signedIn, query }: Asker<SavedPlacesQuery> & { readonly signedIn: SignedIn },
): Promise<SavedPlaces | Refusal<'notFound'>> {
  const { memberId } = signedIn
  const listId = listIdIn(query.list ?? 'saved')
  if (!(await hasList(db, partner.id, { memberId, listId }))) return refuse('notFound')
  const places = await findSavedPlaces(db, partner.id, { memberId, listId, now: context.now() })
  const listsOf = (merchantIds: readonly number[]) => findListsOf(db, partner.id, { memberId, merchantIds })
  return readPlaces(context, db, { partner, signedIn, query, places, listsOf })
}

const onNoLists = async () => new Map<number, readonly string[]>()

/** What a browser keeps for who has no account. */
export async function readPlacesById(
  context: Context,
  db: Db,
  { partner, signedIn, query }: Asker<PlacesQuery>,
): Promise<SavedPlaces> {
  const merchantIds = [...new Set(query.ids.split(',').filter(Boolean).map(Number))].slice(0, deviceLimit)
  const places = await findPlaces(db, partner.id, { merchantIds, now: context.now() })
  return readPlaces(context, db, { partner, signedIn, query, places, listsOf: onNoLists })
}

/** A list as its link shows it: whose it is is not told, and neither is a link that was withdrawn. */
export async function readSharedList(
  context: Context,
  db: Db,
  { token, ...asker }: Asker<SharedQuery> & { readonly token: string },
): Promise<SharedList | Refusal<'notFound'>> {
  const { partner } = asker
  const shared = await findShared(db, partner.id, token)
  if (shared === undefined) return refuse('notFound')
  const { name, memberId, listId } = shared
  const places = await findSavedPlaces(db, partner.id, { memberId, listId, now: context.now() })
  const merchantIds = places.map(({ merchantId }) => String(merchantId))
  return { ...(await readPlaces(context, db, { ...asker, places, listsOf: onNoLists })), name, merchantIds }
}
