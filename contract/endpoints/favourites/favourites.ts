import { endpoint } from '../../endpoint.ts'
import type {
  FavouriteLists,
  ListName,
  PlacesQuery,
  SaveBody,
  Saved,
  SavedPlaces,
  SavedPlacesQuery,
  SavedTogether,
  SaveTogetherBody,
  SharedList,
  SharedQuery,
  Unsaved,
} from '../../schemas/favourites/favourite.ts'

/** Restaurants that the member has saved, a page of them. */
export const getSavedPlaces = endpoint<{ query: SavedPlacesQuery; answer: SavedPlaces }>()(
  'GET',
  '/api/Member/Favourites',
  {},
)
/** Saves what a browser kept, or all that a shared list shows. What is no restaurant of the programme is left out. */
export const saveTogether = endpoint<{ body: SaveTogetherBody; answer: SavedTogether }>()(
  'PUT',
  '/api/Member/Favourites',
  {},
)
/** Twice is once. */
export const savePlace = endpoint<{ params: { merchantId: string }; body: SaveBody; answer: Saved }>()(
  'PUT',
  '/api/Member/Favourites/Places/:merchantId',
  { favouritesFull: 409 },
)
/** From every list too. Twice is once. */
export const unsavePlace = endpoint<{ params: { merchantId: string }; answer: Unsaved }>()(
  'DELETE',
  '/api/Member/Favourites/Places/:merchantId',
  {},
)
export const getFavouriteLists = endpoint<{ answer: FavouriteLists }>()('GET', '/api/Member/Favourites/Lists', {})
export const createList = endpoint<{ body: ListName; answer: FavouriteLists }>()(
  'POST',
  '/api/Member/Favourites/Lists',
  { listNameTaken: 409, listsFull: 409 },
)
export const renameList = endpoint<{ params: { listId: string }; body: ListName; answer: FavouriteLists }>()(
  'PUT',
  '/api/Member/Favourites/Lists/:listId',
  { listNameTaken: 409 },
)
/** What was on it stays saved. */
export const deleteList = endpoint<{ params: { listId: string }; answer: FavouriteLists }>()(
  'DELETE',
  '/api/Member/Favourites/Lists/:listId',
  {},
)
/** For a restaurant that is saved. */
export const putOnList = endpoint<{
  params: { listId: string; merchantId: string }
  body: null | undefined
  answer: FavouriteLists
}>()('PUT', '/api/Member/Favourites/Lists/:listId/Places/:merchantId', {})
export const takeOffList = endpoint<{ params: { listId: string; merchantId: string }; answer: FavouriteLists }>()(
  'DELETE',
  '/api/Member/Favourites/Lists/:listId/Places/:merchantId',
  {},
)
/** Gives the list a link, which stays the same until it is withdrawn. */
export const shareList = endpoint<{
  params: { listId: string }
  body: null | undefined
  answer: FavouriteLists
}>()('PUT', '/api/Member/Favourites/Lists/:listId/Share', {})
export const withdrawList = endpoint<{ params: { listId: string }; answer: FavouriteLists }>()(
  'DELETE',
  '/api/Member/Favourites/Lists/:listId/Share',
  {},
)

/** Restaurants by their ids, in that order: what a browser keeps for who has no account. */
export const getPlaces = endpoint<{ query: PlacesQuery; answer: SavedPlaces }>()('GET', '/api/Favourites/Places', {})
/** A list by its link, for anybody of the programme. */
export const getSharedList = endpoint<{ params: { token: string }; query: SharedQuery; answer: SharedList }>()(
  'GET',
  '/api/Favourites/Shared/:token',
  {},
)
