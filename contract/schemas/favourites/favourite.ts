import { z } from 'zod'
import { listNameLimit, savedLimit, deviceLimit } from '#domain/favourites/limits.ts'
import { coordinatesSchema, merchantCardSchema } from '../merchant.ts'
import { idText, labelText } from '../text.ts'

/** A merchant's id, as a card has it. */
const merchantId = idText()

/** A list of the member's: everything that is saved, or one that they have given a name. */
export const listIdSchema = z.union([z.literal('saved'), idText()])

/** The ids of all that is saved, the latest first. */
export const savedSchema = z.object({ saved: z.array(z.string()) })
export type Saved = z.infer<typeof savedSchema>

/** `leftOut`: how many found no room. */
export const savedTogetherSchema = savedSchema.extend({ leftOut: z.int() })
export type SavedTogether = z.infer<typeof savedTogetherSchema>

/** `lists`: those that it was on, for who takes it back. */
export const unsavedSchema = savedSchema.extend({ lists: z.array(z.string()) })
export type Unsaved = z.infer<typeof unsavedSchema>

/** Lists that the restaurant is put on too; who takes a removal back names those that it was on. */
export const saveBodySchema = z.strictObject({ lists: z.array(idText()).max(50).optional() })
export type SaveBody = z.infer<typeof saveBodySchema>

/** `deviceList` names the list of a browser: it is taken over once. The first of the restaurants is the latest. */
export const saveTogetherBodySchema = z.strictObject({
  merchantIds: z.array(merchantId).max(savedLimit),
  deviceList: z.uuid().max(36).optional(),
})
export type SaveTogetherBody = z.infer<typeof saveTogetherBodySchema>

export const listNameSchema = z.strictObject({ name: labelText({ min: 1, max: listNameLimit }) })
export type ListName = z.infer<typeof listNameSchema>

/** `name` is null for everything that is saved; `count` tells what shows now; `share` is the token of its link, or null. */
export const favouriteListSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  count: z.int(),
  share: z.string().nullable(),
})
export type FavouriteList = z.infer<typeof favouriteListSchema>

/** Everything that is saved first, then the others by name. */
export const favouriteListsSchema = z.array(favouriteListSchema)
export type FavouriteLists = z.infer<typeof favouriteListsSchema>

const order = {
  sortBy: z.enum(['saved', 'distance']).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).optional(),
}

/** By distance from the point, or else from where the server takes the visitor to be. */
export const savedPlacesQuerySchema = z.object({ ...order, list: listIdSchema.optional() })
export type SavedPlacesQuery = z.infer<typeof savedPlacesQuerySchema>

/** `ids` with commas between, the latest first. */
export const placesQuerySchema = z.object({
  ...order,
  ids: z
    .string()
    .max(16 * deviceLimit)
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/),
})
export type PlacesQuery = z.infer<typeof placesQuerySchema>

export const sharedQuerySchema = z.object(order)
export type SharedQuery = z.infer<typeof sharedQuerySchema>

export const shareTokenSchema = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

/**
 * What ends soon at one of the restaurants. `leaves`: it leaves the programme, `day` is the first one without it. An offer's or a campaign's `day` is its
 * last. Days are ISO, in New York.
 */
export const endingSchema = z.object({
  merchantId: z.string(),
  merchant: z.string(),
  kind: z.enum(['leaves', 'offer', 'campaign']),
  title: z.string().nullable(),
  day: z.iso.date(),
})
export type Ending = z.infer<typeof endingSchema>

/** One page of restaurants that were saved, of those that take part now. `lists`: the member's own lists that each is on. */
export const savedPlacesSchema = z.object({
  data: z.array(merchantCardSchema.extend({ lists: z.array(z.string()) })),
  endingSoon: z.array(endingSchema),
  /** From where distances are measured. */
  origin: coordinatesSchema,
  totalResultSize: z.int(),
  totalPages: z.int(),
  pageNo: z.int(),
})
export type SavedPlaces = z.infer<typeof savedPlacesSchema>

/** A list as its link shows it: nothing says whose it is. `name` is null for everything that somebody saved. */
export const sharedListSchema = savedPlacesSchema.extend({
  name: z.string().nullable(),
  /** Of all pages. */
  merchantIds: z.array(z.string()),
})
export type SharedList = z.infer<typeof sharedListSchema>
