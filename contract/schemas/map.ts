import { z } from 'zod'
import { earnRateSchema, featureSchema, mealSchema, merchantSearchQuerySchema } from './merchant.ts'
import { searchText } from './text.ts'

const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

const filters = merchantSearchQuerySchema.pick({
  campaignCode: true,
  restaurantOrCuisine: true,
  acclaimed: true,
  isNew: true,
  benefitsFor: true,
  earnsTonight: true,
  reservations: true,
  features: true,
  mealsServed: true,
  priceRange: true,
})

/** A map view in degrees and its zoom, where one step doubles the scale and 0 shows the world in 512 pixels; with the filters of a search. */
export const mapMarksQuerySchema = filters.extend({
  north: latitude,
  south: latitude,
  east: longitude,
  west: longitude,
  zoom: z.coerce.number().min(0).max(24),
})
export type MapMarksQuery = z.infer<typeof mapMarksQuerySchema>

const boxSchema = z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() })

const place = { latitude: z.number(), longitude: z.number() }

/** One restaurant, or the number of those that stand too close together; `square` is the part of the map that a cluster counts. */
export const mapMarkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('merchant'),
    id: z.string(),
    name: z.string(),
    ...place,
    earnRate: earnRateSchema.nullable(),
    nextRate: earnRateSchema.nullable(),
    exclusiveTier: z.union([z.literal(2), z.literal(3)]).nullable(),
  }),
  z.object({ kind: z.literal('cluster'), ...place, count: z.int(), square: boxSchema }),
])
export type MapMark = z.infer<typeof mapMarkSchema>

export const mapMarksAnswerSchema = z.object({ marks: z.array(mapMarkSchema) })
export type MapMarksAnswer = z.infer<typeof mapMarksAnswerSchema>

/** How many restaurants each option would leave, beside the filters that are on already. Exact. */
export const facetCountsAnswerSchema = z.object({
  priceRange: z.record(z.enum(['1', '2', '3', '4']), z.int()),
  features: z.record(featureSchema, z.int()),
  mealsServed: z.record(mealSchema, z.int()),
  acclaimed: z.int(),
  isNew: z.int(),
  /** Earning today. */
  benefits: z.int(),
  earnsTonight: z.int(),
  reservations: z.int(),
})
export type FacetCountsAnswer = z.infer<typeof facetCountsAnswerSchema>

/** `q` as typed so far; the rest says where, as a search does. */
export const suggestionsQuerySchema = merchantSearchQuerySchema
  .pick({ location: true, latitude: true, longitude: true, north: true, south: true, east: true, west: true })
  .extend({ q: searchText({ max: 80 }) })
export type SuggestionsQuery = z.infer<typeof suggestionsQuerySchema>

export const suggestionsAnswerSchema = z.object({
  cuisines: z.array(z.string()),
  merchants: z.array(z.object({ id: z.string(), name: z.string(), city: z.string(), state: z.string() })),
})
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswerSchema>

/**
 * The archive of streets that the operator has configured; null: maps show states and towns. Tiles: /maps/streets/{z}/{x}/{y}.
 * `style`: the operator's own map takes the place of ours; it is /maps/style.json, and `credit` says whose data it is.
 */
export const mapStreetsAnswerSchema = z.object({
  streets: z.object({ minZoom: z.int(), maxZoom: z.int(), bounds: boxSchema }).nullable(),
  style: z.object({ credit: z.string() }).nullable(),
})
export type MapStreetsAnswer = z.infer<typeof mapStreetsAnswerSchema>
